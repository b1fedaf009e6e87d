import { ArrowLeftRight } from 'lucide-react';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { Role } from '../contract/accounts.ts';
import { useChangeRole } from './data.ts';

/** For those who chose the wrong role with their account. The role stays once there is a profile. */
export function ChangeRoleButton({ role }: { role: Role }) {
  const change = useChangeRole();
  const otherRole = role === 'coach' ? 'athlete' : 'coach';
  return (
    <MutationButton mutation={change} variant="ghost" onClick={() => change.mutate(otherRole)}>
      <ArrowLeftRight aria-hidden />
      {otherRole === 'coach' ? 'I Am a Coach Instead' : 'I Am an Athlete Instead'}
    </MutationButton>
  );
}
