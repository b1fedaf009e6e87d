import { messageKindLabels } from '#features/messages/contract/message-kinds.ts';
import { useTranslation } from '#ui/page-language.ts';
import type { GuardianMessage } from '../contract/guardian-calls.ts';

/** What a coach says a message is, and to how many the same text went, as the athlete reads it; nothing of a personal one. */
export function KindLine({ kind, copies }: Pick<GuardianMessage, 'kind' | 'copies'>) {
  const t = useTranslation();
  if (!kind && !copies) return null;
  const label = kind ? t(messageKindLabels[kind]) : t('The same text');
  return (
    <p className="mt-1 text-meta text-muted">
      {!copies
        ? label
        : copies === 'few'
          ? t('{label}, to 2 to 20 athletes', { label })
          : t('{label}, to more than 20 athletes', { label })}
    </p>
  );
}
