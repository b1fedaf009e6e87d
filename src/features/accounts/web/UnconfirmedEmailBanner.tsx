import { MailCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MutationLink } from '#web/mutation-buttons.tsx';
import type { Account } from '../contract/accounts.ts';
import { useSendVerificationEmail } from './data.ts';

// The form brings the schemas along, and hardly anybody opens it.
const ChangeEmailDialog = lazy(() =>
  import('./ChangeEmailDialog.tsx').then((file) => ({ default: file.ChangeEmailDialog })),
);

/** Shown above every page until the address is confirmed. */
export function UnconfirmedEmailBanner({ account }: { account: Account }) {
  const verification = useSendVerificationEmail();
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (account.emailVerified) return null;
  return (
    <section
      aria-label="Your email address"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-brand-soft px-4 py-1.5 text-meta print:hidden"
    >
      <p className="flex min-w-0 items-center gap-2">
        <MailCheck aria-hidden className="size-3.5 shrink-0 text-brand" />
        <span className="wrap-anywhere">
          Please confirm your email: we have sent a link to <strong>{account.email}</strong>.
        </span>
      </p>
      <MutationLink mutation={verification} pendingText="Sending...">
        Send it again
      </MutationLink>
      <MutationLink mutation={{ isPending: false, mutate: () => setIsCorrecting(true) }}>
        Wrong address?
      </MutationLink>
      {isCorrecting && (
        <Suspense>
          <ChangeEmailDialog open onOpenChange={setIsCorrecting} account={account} />
        </Suspense>
      )}
    </section>
  );
}
