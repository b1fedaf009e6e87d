import type { Connection } from '#server/context.ts';
import { newId } from '#shared/ids.ts';
import {
  type AssignedMessageDraft,
  insertConversation,
  type KnownConversation,
  type MessageDraft,
  type UserPair,
} from '../queries/send-messages.ts';

/** Drafts that are ready to store, and the conversations that they begin. */
export interface AssignedDrafts {
  assignedDrafts: AssignedMessageDraft[];
  newConversationPairs: UserPair[];
}

/**
 * Gives every draft its conversation, which it begins where there is none, and its time. The time is later than that
 * of the message before, so that sorting by time gives the order of the conversation.
 */
export async function beginConversationsAndOrderDrafts(
  tx: Connection,
  drafts: MessageDraft[],
  { known, requests }: { known: KnownConversation[]; requests: Set<MessageDraft> },
  now: Date,
): Promise<AssignedDrafts> {
  const conversations = new Map(
    known.map((row) => [
      toUserPairKey(row),
      { id: row.conversationId, lastTime: row.lastMessageAt.getTime() },
    ]),
  );
  const begun = listDistinctUserPairs(drafts).filter((pair) => !conversations.has(toUserPairKey(pair)));
  for (const pair of begun) {
    const id = newId();
    const first = drafts.find((draft) => toUserPairKey(toUserPair(draft)) === toUserPairKey(pair))!;
    await insertConversation(tx, {
      ...{ id, pair, openedBy: first.senderId, begunAt: first.writtenAt ?? now, at: now },
      isRequest: requests.has(first),
    });
    conversations.set(toUserPairKey(pair), { id, lastTime: 0 });
  }
  const placed = drafts.map((draft) => {
    const conversation = conversations.get(toUserPairKey(toUserPair(draft)))!;
    conversation.lastTime = Math.max(now.getTime(), conversation.lastTime + 1);
    return { ...draft, conversationId: conversation.id, at: new Date(conversation.lastTime) };
  });
  return { assignedDrafts: placed, newConversationPairs: begun };
}

/** Each pair once. */
export function listDistinctUserPairs(drafts: MessageDraft[]): UserPair[] {
  return [...new Map(drafts.map((draft) => [toUserPairKey(toUserPair(draft)), toUserPair(draft)])).values()];
}

export const toUserPairKey = ({ first, second }: UserPair): string => `${first} ${second}`;

export function toUserPair({
  senderId,
  receiverId,
}: Pick<MessageDraft, 'senderId' | 'receiverId'>): UserPair {
  return senderId < receiverId
    ? { first: senderId, second: receiverId }
    : { first: receiverId, second: senderId };
}
