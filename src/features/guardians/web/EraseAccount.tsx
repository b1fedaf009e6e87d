import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { type GuardianRights, guardianErasureDays } from '../contract/guardian-rights.ts';
import { formatDay } from './format-thread.ts';
import { useAskForErasure } from './rights-data.ts';

/** Asks for the erasure of the athlete's account, says when it happens, and takes it back. */
export function EraseAccount({ athlete, rights }: { athlete: GuardedAthlete; rights: GuardianRights }) {
  const t = useTranslation();
  const { firstName } = athlete;
  const [isAsking, setAsking] = useState(false);
  const change = useAskForErasure(athlete.id);
  if (rights.eraseAt)
    return (
      <div role="status" className="rounded-md bg-hover p-3 text-row">
        <p>
          {t(
            'The account of {firstName} will be erased on {day}. Until then any guardian can take that back.',
            { firstName, day: formatDay(rights.eraseAt) },
          )}
        </p>
        <MutationButton
          mutation={change}
          variant="outline"
          size="lg"
          className="mt-3"
          onClick={() => change.mutate(false)}
        >
          {t('Keep the Account')}
        </MutationButton>
      </div>
    );
  return (
    <div>
      <Button variant="outline" size="lg" className="text-danger" onClick={() => setAsking(true)}>
        {t('Erase the Account')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Erase the account of {firstName}?', { firstName })}
        description={t(
          'In {days} days the profile, the images and everything else are gone for good. {firstName} gets an email now and cannot stop it. Any guardian can.',
          { days: guardianErasureDays, firstName },
        )}
        confirmLabel={t('Erase the Account')}
        danger
        pending={change.isPending}
        onConfirm={() => change.mutate(true, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
