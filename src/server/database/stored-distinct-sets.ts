import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../context.ts';
import { createGroupCommit } from './group-commit.ts';

/** A set of items in a time window that begins with its first call. */
interface CountedSet {
  /** Any text that names it; only its hash is stored. */
  key: string;
  /** See `DistinctSet`. */
  bitmap: Uint8Array;
  /** The length of a window that begins now; a running one keeps its end. */
  seconds: number;
}

interface StoredSet {
  bitmap: Uint8Array;
  /** Milliseconds since 1970. */
  ends: number;
}

/** Sets of items that all server processes count together. */
export interface DistinctCounts {
  /** Adds the items, and returns those of all processes. Simultaneous calls share one statement. */
  merge(counted: CountedSet): Promise<StoredSet>;
  /** Removes the windows that have ended. */
  sweep(): Promise<void>;
}

const hashKey = (key: string) => hash('sha256', key, 'base64url');

export function openApproximateDistinctCountStore(db: Db, now: () => number): DistinctCounts {
  return {
    merge: createGroupCommit((sets: CountedSet[]) => mergeIntoStoredSets(db, sets, now()), {
      maxBatchSize: 50,
      maxConcurrentBatches: 2,
      // One statement cannot change the same row twice.
      getKey: ({ key }) => key,
      isCausedByOneItem: () => false,
    }),
    sweep: async () =>
      void (await db.deleteFrom('distinctCounts').where('endsAt', '<=', new Date(now())).execute()),
  };
}

/** What the database sends before the bits themselves: their number. */
const lengthBytes = 4;

async function mergeIntoStoredSets(db: Db, sets: CountedSet[], now: number): Promise<StoredSet[]> {
  const added = sets.map(({ key, bitmap, seconds }) => ({
    key: hashKey(key),
    hex: `x${Buffer.from(bitmap).toString('hex')}`,
    ends: new Date(now + seconds * 1000),
  }));
  // In one order, so that two processes never deadlock.
  const inOrder = added.toSorted((one, two) => (one.key < two.key ? -1 : 1));
  const at = new Date(now);
  const { rows } = await sql<{ key: string; bits: Buffer; endsAt: Date }>`
    insert into distinct_counts as c (key, bits, ends_at)
    select added.key, added.hex::bit(32768), added.ends_at
    from unnest(${inOrder.map((one) => one.key)}::text[], ${inOrder.map((one) => one.hex)}::text[],
      ${inOrder.map((one) => one.ends)}::timestamptz[]) as added (key, hex, ends_at)
    on conflict (key) do update set
      bits = case when c.ends_at <= ${at} then excluded.bits else c.bits | excluded.bits end,
      ends_at = case when c.ends_at <= ${at} then excluded.ends_at else c.ends_at end
    returning key, bit_send(bits) as bits, ends_at`.execute(db);
  const byKey = new Map(
    rows.map(({ key, bits, endsAt }) => [
      key,
      { bitmap: bits.subarray(lengthBytes), ends: endsAt.getTime() },
    ]),
  );
  return added.map(({ key }) => byKey.get(key) as StoredSet);
}
