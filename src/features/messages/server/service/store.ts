import type { Connection } from '#server/context.ts';
import { type LockedPeople, publish } from '#server/database/event-log.ts';
import { newId } from '#shared/ids.ts';
import {
  type Draft,
  insertConversation,
  insertMessages,
  type Known,
  type MessageRow,
  type Pair,
  type Placed,
} from '../queries/send.ts';

/** Stores what is placed and tells both sides of each. */
export async function store(
  tx: Connection,
  people: LockedPeople,
  { placed, begun }: { placed: Placed[]; begun: Pair[] },
  at: Date,
): Promise<Map<string, MessageRow>> {
  if (placed.length === 0) return new Map();
  const sent = await insertMessages(tx, placed);
  const begins = begun.flatMap(({ first, second }) => [
    { userId: first, kind: 'conversation', payload: { userId: second } },
    { userId: second, kind: 'conversation', payload: { userId: first } },
  ]);
  const arrivals = sent.flatMap(({ id, senderId, receiverId }) =>
    [senderId, receiverId].map((userId) => ({ userId, kind: 'message', payload: { messageId: id } })),
  );
  await publish(tx, people, [...begins, ...arrivals], at);
  return new Map(sent.map((message) => [message.id, message]));
}

/**
 * Gives every draft its conversation, begun where there is none, and its time: later than the message before, so
 * that the order of times is the order of the conversation for everybody who sorts by them.
 */
export async function conversationsFor(tx: Connection, drafts: Draft[], known: Known[], now: Date) {
  const places = new Map(
    known.map((row) => [pairKey(row), { id: row.conversationId, last: row.lastMessageAt.getTime() }]),
  );
  const begun = pairsOf(drafts).filter((pair) => !places.has(pairKey(pair)));
  for (const pair of begun) {
    const id = newId();
    const openedBy = drafts.find((draft) => pairKey(pairOf(draft)) === pairKey(pair))!.senderId;
    await insertConversation(tx, { id, pair, openedBy, at: now });
    places.set(pairKey(pair), { id, last: 0 });
  }
  const placed = drafts.map((draft) => {
    const place = places.get(pairKey(pairOf(draft)))!;
    place.last = Math.max(now.getTime(), place.last + 1);
    return { ...draft, conversationId: place.id, at: new Date(place.last) };
  });
  return { placed, begun };
}

/** Each pair once. */
export function pairsOf(drafts: Draft[]): Pair[] {
  return [...new Map(drafts.map((draft) => [pairKey(pairOf(draft)), pairOf(draft)])).values()];
}

export const pairKey = ({ first, second }: Pair) => `${first} ${second}`;

export function pairOf({ senderId, receiverId }: Draft): Pair {
  return senderId < receiverId
    ? { first: senderId, second: receiverId }
    : { first: receiverId, second: senderId };
}
