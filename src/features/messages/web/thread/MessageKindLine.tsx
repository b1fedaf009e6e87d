import { messageKindLabels } from '../../contract/message-kinds.ts';
import type { Message } from '../../contract/message-schema.ts';

const recipients = { few: 'to 2 to 20 athletes', more: 'to more than 20 athletes' };

/**
 * What a coach says a message is, and to how many the same text went: 'Camp or clinic, to 2 to 20 athletes'. Without a
 * count nothing is said of it: short texts and changed words are not counted, and a loop goes on.
 */
export function MessageKindLine({ message: { kind, copies } }: { message: Message }) {
  if (!kind && !copies) return null;
  const label = kind ? messageKindLabels[kind] : 'The same text';
  return <p className="mt-1 text-caption text-muted">{copies ? `${label}, ${recipients[copies]}` : label}</p>;
}
