import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OwnCoach, OwnVerification } from '#features/coaches/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const VerificationFormDialog = lazyDialog(
  async () => (await import('./VerificationFormDialog.tsx')).VerificationFormDialog,
);

/** Whether the viewer is verified as a coach, and what comes next. */
export function OwnVerificationCard({ coach }: { coach: OwnCoach }) {
  const { verification, school } = coach;
  const { status, next, reason } = verification;
  return (
    <Card title="Verification" actions={<StatusPill status={status} />}>
      <div className="flex flex-col items-start gap-3 text-pretty text-row">
        {reason && <p>{status === 'lapsed' ? reason : `We could not verify you: ${reason}`}</p>}
        {describeStatus(verification, school).map((sentence) => (
          <p key={sentence} className="text-muted">
            {sentence}
          </p>
        ))}
        {next === 'send-evidence' && (
          <p className="text-muted">
            Please{' '}
            <a href="/contact" className="touch-target text-brand underline underline-offset-2">
              write to us
            </a>
            , and we check by hand.
          </p>
        )}
        <RequestVerificationButton coach={coach} />
      </div>
    </Card>
  );
}

function StatusPill({ status }: Pick<OwnVerification, 'status'>): ReactNode {
  switch (status) {
    case 'verified':
      return (
        <Pill variant="brand" icon={<BadgeCheck aria-hidden />}>
          Verified
        </Pill>
      );
    case 'pending':
      return <Pill variant="neutral">Pending</Pill>;
    case 'lapsed':
      return <Pill variant="neutral">Ended</Pill>;
    case 'none':
      return null;
  }
}

const formatDay = (at: string | null): string =>
  at ? new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' }) : '';

const describeVerificationBenefit = (school: string) =>
  `Athletes and their families see a mark beside your name: it says that you coach at ${school}.`;

/** What the status means, and the next step. */
function describeStatus({ status, next, until, email }: OwnVerification, school: string): string[] {
  const nextSentences: Record<NonNullable<OwnVerification['next']>, string[]> = {
    'choose-school': ['First choose your school from our list: press Edit Profile.'],
    'send-evidence': [`We do not know the web address of ${school}.`],
    ask: ['It takes an email address at your school and a page of the school that names you.'],
    'open-link': [
      `We emailed a link to ${email}. Open it within 24 hours, in a browser where you are signed in.`,
      'Then our staff look at the page that names you.',
    ],
    wait: ['Your address is confirmed. Our staff now look at the page that names you, and we email you.'],
    renew: ['To renew it, confirm your address at the school again.'],
  };
  const steps = next ? nextSentences[next] : [];
  switch (status) {
    case 'verified':
      return [`Athletes see that you coach at ${school}, until ${formatDay(until)}.`, ...steps];
    case 'lapsed':
      return ['Your name has no mark at the moment.', ...steps];
    case 'pending':
      return steps;
    case 'none':
      return [describeVerificationBenefit(school), ...steps];
  }
}

const askLabels: Partial<Record<NonNullable<OwnVerification['next']>, string>> = {
  ask: 'Get Verified',
  renew: 'Renew',
  'open-link': 'Send Another Link',
};

/** Opens the form, where there is something to ask for. */
function RequestVerificationButton({ coach }: { coach: OwnCoach }) {
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [isMounted, setMounted] = useState(false);
  const { next } = coach.verification;
  const label = next && askLabels[next];
  return (
    <>
      {label && (
        <Button
          variant={next === 'open-link' ? 'outline' : 'primary'}
          onClick={() => {
            setMounted(true);
            setOpen(true);
          }}
        >
          {label}
        </Button>
      )}
      {isMounted && <VerificationFormDialog coach={coach} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
