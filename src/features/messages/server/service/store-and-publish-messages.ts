import type { Connection } from '#server/context.ts';
import { type LockedPeople, publishEvents } from '#server/database/member-event-log.ts';
import { insertMessages, type MessageRow } from '../queries/send-messages.ts';
import type { AssignedDrafts } from './find-or-create-conversations.ts';

/** Stores the messages and publishes them to both sides. Returns the stored messages by id. */
export async function storeAndPublishMessages(
  tx: Connection,
  people: LockedPeople,
  { assignedDrafts: placed, newConversationPairs: begun }: AssignedDrafts,
  at: Date,
): Promise<Map<string, MessageRow>> {
  if (placed.length === 0) return new Map();
  const conversationEvents = begun.flatMap(({ first, second }) => [
    { userId: first, kind: 'conversation', payload: { userId: second } },
    { userId: second, kind: 'conversation', payload: { userId: first } },
  ]);
  const messageEvents = placed.flatMap(({ id, senderId, receiverId }) =>
    [senderId, receiverId].map((userId) => ({ userId, kind: 'message', payload: { messageId: id } })),
  );
  // Sent together: if one fails, the transaction fails.
  const [messages] = await Promise.all([
    insertMessages(tx, placed),
    publishEvents(tx, people, [...conversationEvents, ...messageEvents], at),
  ]);
  return new Map(messages.map((message) => [message.id, message]));
}
