import { toast } from '#ui/feedback/toast.ts';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { GuardianModeField } from './GuardianModeField.tsx';
import { useChangeMode } from './guardian-approvals-data.ts';

/** Changes how a confirmed guardian reads along; a choice applies at once. */
export function GuardianModeForm({ athlete: { id, firstName, mode } }: { athlete: GuardedAthlete }) {
  const change = useChangeMode(id);
  return (
    <div className="mt-5">
      <GuardianModeField
        firstName={firstName}
        value={change.isPending ? change.variables : mode}
        disabled={change.isPending}
        onValueChange={(chosen) =>
          change.mutate(chosen, { onSuccess: () => void toast({ title: 'Your choice was saved' }) })
        }
      />
    </div>
  );
}
