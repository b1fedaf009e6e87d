import { MailCheck } from 'lucide-react';

/** Shown above every page of an account that a coach made, until its owner claims it. */
export function UnclaimedAccountBanner({ email }: { email: string }) {
  return (
    <section
      aria-label="Claim your account"
      className="flex items-center justify-center gap-2 bg-brand-soft px-4 py-1.5 text-meta print:hidden"
    >
      <MailCheck aria-hidden className="size-3.5 shrink-0 text-brand" />
      <p className="wrap-anywhere">
        Messages and visits open once you claim this account: use the link that we emailed to{' '}
        <strong>{email}</strong>.
      </p>
    </section>
  );
}
