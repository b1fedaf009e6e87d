import { MutationButton } from '#web/mutation-buttons.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import type { GuardianRights } from '../contract/guardian-rights.ts';
import { usePauseOrResume } from './rights-data.ts';

/** The button that pauses the athlete's profile, or ends that. */
export function PauseProfile({ athlete, rights }: { athlete: GuardedAthlete; rights: GuardianRights }) {
  const change = usePauseOrResume(athlete.id);
  const { isPaused, isPausedByGuardian, waitsForMe } = rights;
  if (isPausedByGuardian)
    return (
      <div role="status" className="rounded-md bg-hover p-3 text-row">
        <p>
          The profile is paused: nobody finds or opens it.{' '}
          {waitsForMe ? `${athlete.firstName} cannot end that.` : 'Another guardian has to end that.'}
        </p>
        {waitsForMe && (
          <MutationButton
            mutation={change}
            variant="outline"
            size="lg"
            className="mt-3"
            onClick={() => change.mutate(false)}
          >
            End the Pause
          </MutationButton>
        )}
      </div>
    );
  return (
    <div>
      <MutationButton mutation={change} variant="outline" size="lg" onClick={() => change.mutate(true)}>
        Pause the Profile
      </MutationButton>
      <p className="mt-2 text-meta text-muted">
        {isPaused
          ? `${athlete.firstName} has paused it already. Once you do, too, only you end the pause.`
          : `Nobody finds or opens it until you end the pause. Conversations go on, and ${athlete.firstName} gets a mail.`}
      </p>
    </div>
  );
}
