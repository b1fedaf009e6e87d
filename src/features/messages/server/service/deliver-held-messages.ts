import type { Connection, ContextWith } from '#server/context.ts';
import {
  type LockedPeople,
  lockEventLogs,
  lockFreeEventLogs,
  publishEvents,
  setLockTimeout,
} from '#server/database/member-event-log.ts';
import {
  type DueMessageRow,
  type DuePosition,
  holdForApproval,
  listDueMessages,
  listDuePositions,
  postponeHeldMessages,
} from '../queries/due-held-messages.ts';
import type { HeldPair } from '../queries/held-messages.ts';
import { findConversationsOfPairs } from '../queries/send-messages.ts';
import type { FindMessageHolds, FindMessageRefusals, MessageHold } from '../rules.ts';
import { decideRequests, type RequestContext } from './decide-which-messages-are-requests.ts';
import { findNewConversationRefusals } from './find-errors-of-new-conversations.ts';
import {
  beginConversationsAndOrderDrafts,
  listDistinctUserPairs,
  toUserPair,
  toUserPairKey,
} from './find-or-create-conversations.ts';
import { type DueDraft, removeDueMessages, toDueDrafts, toHeldEvent } from './held-messages.ts';
import { maxDueMessagesPerBatch } from './separate-and-store-held-messages.ts';
import { storeAndPublishMessages } from './store-and-publish-messages.ts';

export type DeliveryContext = ContextWith<'db' | 'log' | 'now' | 'verifyEmail'> &
  RequestContext & { findMessageRefusals: FindMessageRefusals; findMessageHolds: FindMessageHolds };

/** So many of one pair are delivered together, too. */
const maxMessagesPerBatch = maxDueMessagesPerBatch;
/** How long the last try waits for people whose logs are locked, and how long for all of them: then the next round begins. */
const lockTimeoutMs = { pair: 2_000, all: 20_000 };

/**
 * Delivers what is due. Several processes share the work: each takes the pairs of people whom nobody else has locked. What is
 * left, the next round delivers.
 */
export async function deliverHeldMessages(ctx: DeliveryContext): Promise<void> {
  for (;;) {
    const { delivered, skipped } = await deliverDuePairs(ctx);
    if (skipped.length === 0) return;
    if (delivered > 0) continue;
    await retryPairsLockedByOthers(ctx, skipped);
    return;
  }
}

async function retryPairsLockedByOthers(ctx: DeliveryContext, pairs: HeldPair[]): Promise<void> {
  const end = performance.now() + lockTimeoutMs.all;
  for (const pair of pairs) {
    if (performance.now() > end) return;
    while ((await deliverPair(ctx, pair)) === maxMessagesPerBatch);
  }
}

interface Delivered {
  delivered: number;
  /** Somebody else has locked one of the two. */
  skipped: HeldPair[];
}

/** Looks at every pair that is due once. */
async function deliverDuePairs(ctx: DeliveryContext): Promise<Delivered> {
  const total: Delivered = { delivered: 0, skipped: [] };
  const looked = new Set<string>();
  let after: DuePosition = { until: new Date(0), number: 0 };
  for (;;) {
    const rows = await listDuePositions(ctx.db, ctx.now(), { limit: maxMessagesPerBatch, after });
    if (rows.length === 0) return total;
    const pairs = [...new Map(rows.map((row) => [toKey(row), row])).values()].filter(
      (pair) => !looked.has(toKey(pair)),
    );
    const { delivered, skipped } = await deliverBatch(ctx, pairs);
    for (const pair of skipped) looked.add(toKey(pair));
    total.delivered += delivered;
    total.skipped.push(...skipped);
    // A full batch has left some messages of its pairs.
    if (delivered < maxMessagesPerBatch) after = rows.at(-1)!;
  }
}

/** A pair that fails, fails alone. */
async function deliverBatch(ctx: DeliveryContext, pairs: HeldPair[]): Promise<Delivered> {
  if (pairs.length === 0) return { delivered: 0, skipped: [] };
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const people = await lockFreeEventLogs(tx, pairs.flatMap(listPeople));
      const isFree = (pair: HeldPair) => listPeople(pair).every((id) => people.has(id));
      const free = pairs.filter(isFree);
      const delivered = free.length > 0 ? await deliverDueMessages(ctx, tx, people, free) : 0;
      return { delivered, skipped: pairs.filter((pair) => !isFree(pair)) };
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'Held messages could not be delivered together');
    let delivered = 0;
    for (const pair of pairs) delivered += await deliverPair(ctx, pair);
    return { delivered, skipped: [] };
  }
}

/** Waits for those who are locked, and returns how many messages were delivered; the next round tries again. */
export async function deliverPair(ctx: DeliveryContext, pair: HeldPair): Promise<number> {
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await setLockTimeout(tx, lockTimeoutMs.pair);
      return deliverDueMessages(ctx, tx, await lockEventLogs(tx, listPeople(pair)), [pair]);
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'Held messages could not be delivered');
    return 0;
  }
}

const listPeople = ({ senderId, receiverId }: HeldPair): string[] => [senderId, receiverId];
const toKey = ({ senderId, receiverId }: HeldPair): string => `${senderId} ${receiverId}`;

/** Delivers what is due between locked people, in the order of writing, through the way that sends take. Returns how many were due. */
export async function deliverDueMessages(
  ctx: DeliveryContext,
  tx: Connection,
  people: LockedPeople,
  pairs: HeldPair[],
): Promise<number> {
  const now = ctx.now();
  // Sent together, in one round trip.
  const [rows, holds] = await Promise.all([
    listDueMessages(tx, pairs, now, maxMessagesPerBatch),
    ctx.findMessageHolds(tx, pairs),
  ]);
  const postponed = await postponeOfPairs(tx, rows, { pairs, holds });
  const due = rows.filter((row) => !postponed.has(row));
  const { allowed, requests, accepted, known } = await recheckDueHeldMessages(ctx, tx, toDueDrafts(due));
  await removeDueMessages(tx, people, { due, delivered: allowed }, now);
  const assigned = await beginConversationsAndOrderDrafts(tx, allowed, { known, requests }, now);
  await storeAndPublishMessages(tx, people, { ...assigned, accepted }, now);
  await publishEvents(tx, people, [...postponed].map(toHeldEvent), now);
  return rows.length;
}

/** What is due and still waits: where the receiver lives by now it is night, or a guardian approves first by now. */
async function postponeOfPairs(
  tx: Connection,
  rows: DueMessageRow[],
  { pairs, holds }: { pairs: HeldPair[]; holds: (MessageHold | undefined)[] },
): Promise<Set<DueMessageRow>> {
  const postponed = new Set<DueMessageRow>();
  const toApprove: string[] = [];
  for (const [i, pair] of pairs.entries()) {
    const hold = holds[i];
    const ofPair = rows.filter((row) => toKey(row) === toKey(pair));
    if (hold?.night) {
      await postponeHeldMessages(tx, pair, hold.night);
      for (const row of ofPair) postponed.add(row);
    } else if (hold?.needsApproval) {
      const first = ofPair.findIndex((row) => !row.approvedAt && !row.isDropped);
      // What is approved behind it waits, too: no message overtakes an earlier one.
      const waiting = first < 0 ? [] : ofPair.slice(first).filter((row) => !row.isDropped);
      for (const row of waiting) postponed.add(row);
      toApprove.push(...waiting.map(({ id }) => id));
    }
  }
  await holdForApproval(tx, toApprove);
  return postponed;
}

/** What was refused since it was written is dropped: after a block, or where the receiver's profile is hidden by now. */
async function recheckDueHeldMessages(ctx: DeliveryContext, tx: Connection, drafts: DueDraft[]) {
  const [refusals, known] = await Promise.all([
    ctx.findMessageRefusals(tx, drafts),
    findConversationsOfPairs(tx, listDistinctUserPairs(drafts)),
  ]);
  const unrefused = drafts.filter((_, i) => !refusals[i]);
  const tooMany = await findNewConversationRefusals(ctx, tx, unrefused, known);
  const permitted = unrefused.filter((draft) => !tooMany.has(draft));
  // Of messages that were written one after the other, the later ones follow the first, which may have become a request meanwhile.
  const conversations = new Map(known.map((row) => [toUserPairKey(row), row]));
  const undecided = permitted.filter((draft) => {
    const conversation = conversations.get(toUserPairKey(toUserPair(draft)));
    const isOwnRequest =
      conversation?.requestState === 'waiting' && conversation.startedBy === draft.senderId;
    return draft.isRequest || !isOwnRequest;
  });
  const { refused, requests, accepted } = await decideRequests(ctx, tx, undecided, known);
  return { allowed: permitted.filter((draft) => !refused.has(draft)), requests, accepted, known };
}
