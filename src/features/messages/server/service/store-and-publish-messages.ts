import type { Connection } from '#server/context.ts';
import { type LockedPeople, publishEvents } from '#server/database/member-event-log.ts';
import { labelTextsAlike } from '../queries/count-texts-alike.ts';
import { insertMessages, type StoredMessageRow } from '../queries/insert-messages.ts';
import { acceptRequests } from '../queries/message-requests.ts';
import type { KnownConversation, MessageRow } from '../queries/send-messages.ts';
import { getStartOfCopyCount } from '../rules.ts';
import type { AssignedDrafts } from './find-or-create-conversations.ts';

/** `accepted`: the requests that these messages answer. */
type AssignedDraftsAndRequests = AssignedDrafts & { accepted?: KnownConversation[] };

/** Stores the messages, accepts the requests that they answer, and publishes both to both sides. Returns the stored messages by id. */
export async function storeAndPublishMessages(
  tx: Connection,
  people: LockedPeople,
  { assignedDrafts: placed, newConversationPairs: begun, accepted = [] }: AssignedDraftsAndRequests,
  at: Date,
): Promise<Map<string, MessageRow>> {
  if (placed.length === 0) return new Map();
  const conversationEvents = [...begun, ...accepted].flatMap(({ first, second }) => [
    { userId: first, kind: 'conversation', payload: { userId: second } },
    { userId: second, kind: 'conversation', payload: { userId: first } },
  ]);
  const messageEvents = placed.flatMap(({ id, senderId, receiverId }) =>
    [senderId, receiverId].map((userId) => ({ userId, kind: 'message', payload: { messageId: id } })),
  );
  // Sent together: if one fails, the transaction fails.
  const acceptedIds = [...new Set(accepted.map(({ conversationId }) => conversationId))];
  const copiesSince = getStartOfCopyCount(at);
  const [messages] = await Promise.all([
    insertMessages(tx, placed, copiesSince),
    acceptedIds.length > 0 ? acceptRequests(tx, acceptedIds, at) : undefined,
    publishEvents(tx, people, [...conversationEvents, ...messageEvents], at),
  ]);
  const ids = listPossibleCopies(messages);
  if (ids.length > 0) await labelTextsAlike(tx, ids, copiesSince);
  return new Map(messages.map((message) => [message.id, message]));
}

/** The ids of messages whose sender has written the same before, or writes it several times at once. */
function listPossibleCopies(messages: StoredMessageRow[]): string[] {
  const counts = new Map<string, number>();
  const toKey = ({ senderId, textHash }: StoredMessageRow) => `${senderId} ${textHash}`;
  for (const message of messages) counts.set(toKey(message), (counts.get(toKey(message)) ?? 0) + 1);
  return messages
    .filter((one) => one.textHash !== null && (one.hasCopies || counts.get(toKey(one))! > 1))
    .map(({ id }) => id);
}
