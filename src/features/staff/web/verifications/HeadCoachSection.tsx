import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffVerification } from '#features/verifications/contract/staff-verification-calls.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { useSetHeadCoach } from './data.ts';

const MutationConfirmDialog = lazyDialog(
  async () => (await import('#web/MutationConfirmDialog.tsx')).MutationConfirmDialog,
);

interface HeadCoachSectionProps {
  coach: { userId: string; firstName: string; lastName: string };
  verification: StaffVerification['earlier'][number];
}

/** Whether a verified coach reads the contact log of the school, and the log itself. */
export function HeadCoachSection({ coach, verification }: HeadCoachSectionProps) {
  const { isHeadCoach, school, schoolId } = verification;
  const [isAsking, setAsking] = useState(false);
  const change = useSetHeadCoach(coach.userId);
  const name = `${coach.firstName} ${coach.lastName}`;
  return (
    <div className="mt-3 border-line border-t pt-3 text-row">
      <p>
        {isHeadCoach
          ? `Confirmed as head coach: reads the contact log of ${school}.`
          : 'Not confirmed as head coach.'}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" onClick={() => setAsking(true)}>
          {isHeadCoach ? 'Take Back' : 'Confirm as Head Coach'}
        </Button>
        <Link
          to="/staff/$page/$id"
          params={{ page: 'contact-logs', id: schoolId }}
          className="touch-target font-medium text-brand underline-offset-3 hover:underline"
        >
          Contact log
        </Link>
      </div>
      {isAsking && (
        <MutationConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={isHeadCoach ? `Is ${name} no head coach?` : `Is ${name} a head coach?`}
          description={
            isHeadCoach
              ? `${name} does not read the contact log of ${school} anymore.`
              : `Confirm it only if a page of ${school} says so. ${name} then reads which coach there wrote to which athlete.`
          }
          confirmLabel={isHeadCoach ? 'Take Back' : 'Confirm'}
          pendingText="Saving..."
          mutation={change}
          onConfirm={() => change.mutate(!isHeadCoach, { onSuccess: () => setAsking(false) })}
        />
      )}
    </div>
  );
}
