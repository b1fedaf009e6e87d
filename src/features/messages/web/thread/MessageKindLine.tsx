import { messageKindLabels } from '../../contract/message-kinds.ts';
import type { Message } from '../../contract/message-schema.ts';

const recipients = { one: 'to one athlete', few: 'to 2 to 20 athletes', more: 'to more than 20 athletes' };

/** What a coach says a message is, and to how many the same text went: 'Camp or clinic, to 2 to 20 athletes'. Nothing under a personal message to one. */
export function MessageKindLine({ message: { kind, copies } }: { message: Message }) {
  if (!kind && !copies) return null;
  const label = kind ? messageKindLabels[kind] : 'The same text';
  return <p className="mt-1 text-caption text-muted">{`${label}, ${recipients[copies ?? 'one']}`}</p>;
}
