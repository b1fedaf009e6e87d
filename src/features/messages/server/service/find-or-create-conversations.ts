import type { Connection } from '#server/context.ts';
import { newId } from '#shared/ids.ts';
import {
  type AssignedDraft,
  type Draft,
  insertConversation,
  type KnownConversation,
  type Pair,
} from '../queries/send.ts';

/** Drafts that are ready to store, and the conversations that they begin. */
export interface AssignedDrafts {
  placed: AssignedDraft[];
  begun: Pair[];
}

/**
 * Gives every draft its conversation, which it begins where there is none, and its time. The time is later than that
 * of the message before, so that sorting by time gives the order of the conversation.
 */
export async function assignConversations(
  tx: Connection,
  drafts: Draft[],
  known: KnownConversation[],
  now: Date,
): Promise<AssignedDrafts> {
  const conversations = new Map(
    known.map((row) => [toPairKey(row), { id: row.conversationId, lastTime: row.lastMessageAt.getTime() }]),
  );
  const begun = listPairs(drafts).filter((pair) => !conversations.has(toPairKey(pair)));
  for (const pair of begun) {
    const id = newId();
    const openedBy = drafts.find((draft) => toPairKey(toPair(draft)) === toPairKey(pair))!.senderId;
    await insertConversation(tx, { id, pair, openedBy, at: now });
    conversations.set(toPairKey(pair), { id, lastTime: 0 });
  }
  const placed = drafts.map((draft) => {
    const conversation = conversations.get(toPairKey(toPair(draft)))!;
    conversation.lastTime = Math.max(now.getTime(), conversation.lastTime + 1);
    return { ...draft, conversationId: conversation.id, at: new Date(conversation.lastTime) };
  });
  return { placed, begun };
}

/** Each pair once. */
export function listPairs(drafts: Draft[]): Pair[] {
  return [...new Map(drafts.map((draft) => [toPairKey(toPair(draft)), toPair(draft)])).values()];
}

export const toPairKey = ({ first, second }: Pair) => `${first} ${second}`;

export function toPair({ senderId, receiverId }: Draft): Pair {
  return senderId < receiverId
    ? { first: senderId, second: receiverId }
    : { first: receiverId, second: senderId };
}
