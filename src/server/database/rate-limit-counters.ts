import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Db } from '../context.ts';
import { createGroupCommit } from './group-commit.ts';

/** A count in a time window that begins with its first call. */
export interface CounterIncrement {
  /** Any text that names it; only its hash is stored. */
  key: string;
  calls: number;
  /** The length of a window that begins now; a running one keeps its end. */
  seconds: number;
}

/** A running window, as counted by all server processes. */
interface WindowCount {
  calls: number;
  /** Milliseconds since 1970. */
  ends: number;
}

/** Counts shared by all server processes. */
export interface SharedCounters {
  /** Adds, and returns the new count. Simultaneous calls share one statement. */
  add(counted: CounterIncrement): Promise<WindowCount>;
  /** Whether a window is running: it was counted in and has not ended. */
  isRunning(key: string): Promise<boolean>;
  /** Resets a count to 0. */
  forget(key: string): Promise<void>;
  /** Removes the windows that have ended. */
  sweep(): Promise<void>;
}

const hashKey = (key: string) => hash('sha256', key, 'base64url');

export function openRateLimitCounters(db: Db, now: () => number = Date.now): SharedCounters {
  const add = createGroupCommit((counted: CounterIncrement[]) => incrementWindowCounts(db, counted, now()), {
    maxBatchSize: 200,
    maxConcurrentBatches: 2,
    // One statement cannot add to the same row twice.
    getKey: ({ key }) => key,
    isCausedByOneItem: () => false,
  });
  return {
    add,
    isRunning: async (key) => {
      const running = db
        .selectFrom('rateLimitCounts')
        .select('key')
        .where('key', '=', hashKey(key))
        .where('endsAt', '>', new Date(now()));
      return (await running.executeTakeFirst()) !== undefined;
    },
    forget: async (key) =>
      void (await db.deleteFrom('rateLimitCounts').where('key', '=', hashKey(key)).execute()),
    sweep: async () =>
      void (await db.deleteFrom('rateLimitCounts').where('endsAt', '<=', new Date(now())).execute()),
  };
}

/** The same in a transaction: what is rolled back is not counted. Each key at most once. */
export async function incrementWindowCounts(
  db: Connection,
  counted: CounterIncrement[],
  now: number,
): Promise<WindowCount[]> {
  const added = counted.map(({ key, calls, seconds }) => ({
    key: hashKey(key),
    calls,
    ends: new Date(now + seconds * 1000),
  }));
  // In one order, so that two processes never deadlock.
  const inOrder = added.toSorted((one, two) => (one.key < two.key ? -1 : 1));
  const at = new Date(now);
  const { rows } = await sql<{ key: string; calls: number; endsAt: Date }>`
    insert into rate_limit_counts as c (key, calls, ends_at)
    select * from unnest(${inOrder.map((one) => one.key)}::text[], ${inOrder.map((one) => one.calls)}::integer[],
      ${inOrder.map((one) => one.ends)}::timestamptz[])
    on conflict (key) do update set
      calls = case when c.ends_at <= ${at} then excluded.calls else c.calls + excluded.calls end,
      ends_at = case when c.ends_at <= ${at} then excluded.ends_at else c.ends_at end
    returning key, calls, ends_at`.execute(db);
  const byKey = new Map(rows.map((row) => [row.key, { calls: row.calls, ends: row.endsAt.getTime() }]));
  return added.map(({ key }) => byKey.get(key) as WindowCount);
}
