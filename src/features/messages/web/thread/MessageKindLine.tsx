import { messageAnswerLabels } from '../../contract/message-answers.ts';
import { messageKindLabels } from '../../contract/message-kinds.ts';
import type { Message } from '../../contract/message-schema.ts';

const recipients = { few: 'to 2 to 20 athletes', more: 'to more than 20 athletes' };

/**
 * Which answer a message is, or what a coach says it is, and to how many the same text went: 'Camp or clinic, to 2 to 20 athletes'. Without a
 * count nothing is said of it: short texts and changed words are not counted, and a loop goes on.
 */
export function MessageKindLine({ message: { kind, copies, answer } }: { message: Message }) {
  if (answer) return <p className="mt-1 text-caption text-muted">Answer: {messageAnswerLabels[answer]}</p>;
  if (!kind && !copies) return null;
  const label = kind ? messageKindLabels[kind] : 'The same text';
  return <p className="mt-1 text-caption text-muted">{copies ? `${label}, ${recipients[copies]}` : label}</p>;
}
