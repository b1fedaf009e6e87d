import { useTranslation } from '#ui/page-language.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import type { GuardianRights } from '../contract/guardian-rights.ts';
import { usePauseOrResume } from './rights-data.ts';

/** The button that pauses the athlete's profile, or ends that. */
export function PauseProfile({ athlete, rights }: { athlete: GuardedAthlete; rights: GuardianRights }) {
  const t = useTranslation();
  const { firstName } = athlete;
  const change = usePauseOrResume(athlete.id);
  const { isPaused, isPausedByGuardian, waitsForMe } = rights;
  if (isPausedByGuardian)
    return (
      <div role="status" className="rounded-md bg-hover p-3 text-row">
        <p>
          {t('The profile is paused: nobody can find or open it.')}{' '}
          {waitsForMe
            ? t('{firstName} cannot end the pause.', { firstName })
            : t('Another guardian has to end the pause.')}
        </p>
        {waitsForMe && (
          <MutationButton
            mutation={change}
            variant="outline"
            size="lg"
            className="mt-3"
            onClick={() => change.mutate(false)}
          >
            {t('End the Pause')}
          </MutationButton>
        )}
      </div>
    );
  return (
    <div>
      <MutationButton mutation={change} variant="outline" size="lg" onClick={() => change.mutate(true)}>
        {t('Pause the Profile')}
      </MutationButton>
      <p className="mt-2 text-meta text-muted">
        {isPaused
          ? t('{firstName} has paused it already. If you pause it too, only guardians can end the pause.', {
              firstName,
            })
          : t(
              'Nobody can find or open it until every guardian ends the pause. Conversations go on, and {firstName} gets an email.',
              { firstName },
            )}
      </p>
    </div>
  );
}
