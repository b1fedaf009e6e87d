import { type MessageAnswer, messageAnswerLabels } from '#features/messages/contract/message-answers.ts';
import { useTranslation } from '#ui/page-language.ts';

/** Which one-press answer a coach has given with a message; nothing where it is none. */
export function AnswerLine({ answer }: { answer: MessageAnswer | null }) {
  const t = useTranslation();
  if (!answer) return null;
  return (
    <p className="mt-1 text-meta text-muted">
      {t('Answer: {answer}', { answer: t(messageAnswerLabels[answer]) })}
    </p>
  );
}
