import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { type GuardianRights, guardianErasureDays } from '../contract/guardian-rights.ts';
import { formatDay } from './format-thread.ts';
import { useAskForErasure } from './rights-data.ts';

/** Asks for the erasure of the athlete's account, says when it happens, and takes it back. */
export function EraseAccount({ athlete, rights }: { athlete: GuardedAthlete; rights: GuardianRights }) {
  const [isAsking, setAsking] = useState(false);
  const change = useAskForErasure(athlete.id);
  if (rights.eraseAt)
    return (
      <div role="status" className="rounded-md bg-hover p-3 text-row">
        <p>
          The account of {athlete.firstName} will be erased on {formatDay(rights.eraseAt)}. Until then every
          guardian can take that back.
        </p>
        <MutationButton
          mutation={change}
          variant="outline"
          size="lg"
          className="mt-3"
          onClick={() => change.mutate(false)}
        >
          Keep the Account
        </MutationButton>
      </div>
    );
  return (
    <div>
      <Button variant="outline" size="lg" className="text-danger" onClick={() => setAsking(true)}>
        Erase the Account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Erase the account of ${athlete.firstName}?`}
        description={`In ${guardianErasureDays} days the profile, the images and all other data are gone for good. ${athlete.firstName} gets a mail now, and cannot stop it; every guardian can.`}
        confirmLabel="Erase the Account"
        danger
        pending={change.isPending}
        onConfirm={() => change.mutate(true, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
