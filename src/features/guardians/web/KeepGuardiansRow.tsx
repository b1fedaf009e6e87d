import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { daysToDecideOnGuardians } from '../contract/keep-guardians.ts';
import { formatDay } from './format-thread.ts';
import { guardianKeepingQuery, useKeepGuardians } from './own-guardians-data.ts';

/** Whether guardians go on reading after 18, and the day on which one of them has the account erased. */
export function KeepGuardiansRow() {
  const { data: keeping } = useQuery({ ...guardianKeepingQuery, throwOnError: true });
  const change = useKeepGuardians();
  if (!keeping) return null;
  const { keeps, isAdult, isChangeable, eraseAt } = keeping;
  return (
    <div className="flex flex-col gap-3 border-line border-t p-4">
      {eraseAt && (
        <p role="status" className="rounded-md bg-hover p-3 text-row">
          Your parent or guardian has asked us to erase your account on {formatDay(eraseAt)}. Only a guardian
          can take that back. If you think that this is wrong, please write to us.
        </p>
      )}
      <Checkbox
        label={<span className="font-medium">Let my guardians go on reading after I turn 18</span>}
        hint={
          isAdult
            ? 'They can only read. When you end it, they stop reading at once.'
            : `You can decide that in the last ${daysToDecideOnGuardians} days before you turn 18, and end it at any time after.`
        }
        checked={keeps}
        disabled={!isChangeable || change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
    </div>
  );
}
