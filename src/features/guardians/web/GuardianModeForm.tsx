import { toast } from '#ui/feedback/toast.ts';
import { useTranslation } from '#ui/page-language.ts';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { guardianModes } from '../contract/guardian-modes.ts';
import { GuardianModeField } from './GuardianModeField.tsx';
import { useChangeMode } from './guardian-approvals-data.ts';

/** Of an adult who lets guardians go on reading: nothing waits for them any more. */
const modesOfKept = guardianModes.filter((mode) => mode !== 'approve');

/** Changes how a confirmed guardian reads along; a choice applies at once. */
export function GuardianModeForm({ athlete }: { athlete: GuardedAthlete }) {
  const { id, firstName, mode, hasRights } = athlete;
  const t = useTranslation();
  const change = useChangeMode(id);
  return (
    <div className="mt-5">
      <GuardianModeField
        firstName={firstName}
        modes={hasRights ? guardianModes : modesOfKept}
        value={change.isPending ? change.variables : hasRights || mode !== 'approve' ? mode : 'see'}
        disabled={change.isPending}
        onValueChange={(chosen) =>
          change.mutate(chosen, { onSuccess: () => void toast({ title: t('Your choice was saved') }) })
        }
      />
    </div>
  );
}
