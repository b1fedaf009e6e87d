import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { AddedAthlete } from '../contract.ts';
import { useResendInvitation, useWithdrawAddedAthlete } from './data.ts';

// The form brings the schemas along, and few coaches open it.
const CorrectAthleteDialog = lazyDialog(
  async () => (await import('./CorrectAthleteDialog.tsx')).CorrectAthleteDialog,
);

/** What a coach can do until the athlete claims the profile. */
export function UnclaimedAthleteButtons({ added, name }: { added: AddedAthlete; name: string }) {
  const [openDialog, setOpenDialog] = useState<'correct' | 'withdraw'>();
  const resend = useResendInvitation(added);
  const withdraw = useWithdrawAddedAthlete(added);
  const closeOpenDialog = () => setOpenDialog(undefined);
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button variant="outline" aria-label={`Correct ${name}`} onClick={() => setOpenDialog('correct')}>
        Correct
      </Button>
      <MutationButton
        mutation={resend}
        variant="outline"
        pendingText="Sending..."
        disabled={added.invitationsLeft === 0}
        aria-label={`Invite ${name} again`}
        onClick={() => resend.mutate()}
      >
        Invite Again
      </MutationButton>
      <Button variant="ghost" aria-label={`Withdraw ${name}`} onClick={() => setOpenDialog('withdraw')}>
        Withdraw
      </Button>
      {openDialog === 'correct' && (
        <CorrectAthleteDialog open added={added} name={name} onOpenChange={closeOpenDialog} />
      )}
      <MutationConfirmDialog
        open={openDialog === 'withdraw'}
        onOpenChange={closeOpenDialog}
        title={`Withdraw the profile of ${name}?`}
        description="The profile and the account are erased at once, and the link in our email stops working. You can add the athlete again."
        confirmLabel="Withdraw"
        danger
        mutation={withdraw}
        pendingText="Withdrawing..."
        onConfirm={() => withdraw.mutate(undefined, { onSettled: closeOpenDialog })}
      />
    </div>
  );
}
