import { translatable } from '#translations/translate.ts';
import { useTranslation } from '#ui/page-language.ts';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { type GuardianState, relationLabels } from '../contract/own-guardians.ts';

const stateLabels: Record<GuardianState, string> = {
  invited: translatable('invited'),
  confirmed: translatable('reads along'),
  stopped: translatable('does not read along'),
};

/** Who else is a guardian of the athlete, without addresses; nothing where nobody is. */
export function OtherGuardians({ guardians }: { guardians: GuardedAthlete['otherGuardians'] }) {
  const t = useTranslation();
  if (guardians.length === 0) return null;
  const others = guardians.map(({ relation, state }) => {
    const who = relation ? t(relationLabels[relation]) : t('Someone');
    return `${who} (${t(stateLabels[state])})`;
  });
  return (
    <p className="mt-1 text-meta text-muted">
      {t('Other guardians: {others}', { others: others.join(', ') })}
    </p>
  );
}
