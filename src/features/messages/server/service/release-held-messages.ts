import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { ContextWith } from '#server/context.ts';
import { lockEventLogs, setLockTimeout } from '#server/database/member-event-log.ts';
import type { HeldPair } from '../queries/held-messages.ts';
import {
  listPairsToRelease,
  listPairsWithUnanswered,
  listUnansweredOfPair,
  releaseAllOfPair,
  releaseApprovedMessages,
} from '../queries/held-messages-to-approve.ts';
import { getStartOfApprovalTime } from '../rules.ts';
import { type DeliveryContext, deliverHeldMessages, deliverPair } from './deliver-held-messages.ts';
import { endAndPublish } from './held-messages.ts';

type ReleaseContext = DeliveryContext & ContextWith<'quietHours'>;

const batchSize = 200;
/** Of people who are locked for longer: the next round takes them. */
const lockTimeoutMs = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Every minute: ends what no guardian has answered, releases what waits for none any more, and delivers what is due. */
export async function releaseAndDeliverHeldMessages(ctx: ReleaseContext): Promise<void> {
  await endUnansweredMessages(ctx);
  await releaseHeldMessages(ctx, null);
  await deliverHeldMessages(ctx);
}

/** Releases and delivers what is written to one athlete, at once; what is locked, or too much, the next round delivers. */
export async function releaseHeldMessagesTo(ctx: ReleaseContext, athleteUserId: string): Promise<void> {
  for (const pair of await releaseHeldMessages(ctx, athleteUserId)) await deliverPair(ctx, pair);
}

async function endUnansweredMessages(ctx: ReleaseContext): Promise<void> {
  const writtenBefore = getStartOfApprovalTime(ctx.now());
  // What is more than a batch, the next rounds end.
  for (const pair of await listPairsWithUnanswered(ctx.db, writtenBefore, batchSize))
    await skipLocked(ctx, () =>
      ctx.db.transaction().execute(async (tx) => {
        await setLockTimeout(tx, lockTimeoutMs);
        const people = await lockEventLogs(tx, [pair.senderId, pair.receiverId]);
        const rows = await listUnansweredOfPair(tx, pair, writtenBefore);
        await endAndPublish(tx, people, rows, ctx.now(), { isUndelivered: true });
      }),
    );
}

/** Makes due what waits for no guardian any more, to everybody or to one athlete; returns whose. */
async function releaseHeldMessages(ctx: ReleaseContext, receiverId: string | null): Promise<HeldPair[]> {
  const filter = {
    limit: batchSize,
    adultsBornBy: getLastBirthDateOfAdults(ctx.now()),
    isInForce: ctx.quietHours,
    receiverId,
  };
  let after: HeldPair = { senderId: firstId, receiverId: firstId };
  let pairs: HeldPair[];
  const released: HeldPair[] = [];
  do {
    pairs = await listPairsToRelease(ctx.db, { ...filter, after });
    for (const pair of pairs) await skipLocked(ctx, () => releasePair(ctx, pair));
    released.push(...pairs);
    after = pairs.at(-1) ?? after;
  } while (pairs.length === batchSize);
  return released;
}

async function releasePair(ctx: ReleaseContext, pair: HeldPair): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await setLockTimeout(tx, lockTimeoutMs);
    await lockEventLogs(tx, [pair.senderId, pair.receiverId]);
    const [hold] = await ctx.findMessageHolds(tx, [pair]);
    const release = hold?.needsApproval ? releaseApprovedMessages : releaseAllOfPair;
    await release(tx, pair, ctx.now());
  });
}

async function skipLocked(ctx: ReleaseContext, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.warn({ err: error }, 'Held messages could not be released');
  }
}
