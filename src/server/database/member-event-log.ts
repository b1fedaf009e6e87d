import { CompiledQuery, sql } from 'kysely';
import type { Connection } from '../context.ts';
import { retentionDays } from '../retention-periods.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { getAfterCommitPublisherIfReady } from './notices/publish-after-commit.ts';
import {
  afterSentStatements,
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from './prepared-statement.ts';

/** The channel on which `publishEvents` sends the ids of people with new events, separated by commas. */
export const memberEventsChannel = 'person_event';

/** A notice has at most 8,000 bytes, and one of many costs hardly more than one of one. */
const maxIdsPerNotice = 200;

/** Retention of a log: how long, and over how many events, a lost connection can resume. */
export const eventRetention = { hours: 24 * retentionDays.events, events: 1000 };

/** Events read at once for one person. */
export const maxEventsPerRead = 200;

export interface NewEvent {
  userId: string;
  kind: string;
  /** Ids and times, never words: see the migration. */
  payload: object;
}

export interface LoggedEvent extends NewEvent {
  id: number;
}

/** Proof that these people's logs are locked until the transaction ends. */
export interface LockedPeople {
  has(userId: string): boolean;
}

/**
 * Locks the logs of these people until the transaction ends, always in the order of their ids, so that no two
 * transactions deadlock. People missing from the result do not exist, or are staff, whom nothing of members reaches.
 */
export async function lockEventLogs(tx: Connection, userIds: string[]): Promise<LockedPeople> {
  const wanted = [...new Set(userIds)];
  const locked = await lockExistingEventLogs(tx, wanted, wanted.length);
  return locked.size === wanted.length ? locked : createAndLockEventLogs(tx, wanted);
}

/**
 * Locks the logs like `lockEventLogs`, and reads under these locks what `read` reads, in the same round trip. Where a log
 * had to be created first it reads twice, since the first time nothing was locked.
 */
export async function lockEventLogsAndRead<Facts>(
  tx: Connection,
  userIds: string[],
  read: () => Promise<Facts>,
): Promise<{ people: LockedPeople; facts: Facts }> {
  const wanted = [...new Set(userIds)];
  // PostgreSQL executes in the order in which statements are sent.
  const [locked, facts] = await Promise.all([
    lockExistingEventLogs(tx, wanted, wanted.length),
    afterSentStatements().then(read),
  ]);
  if (locked.size === wanted.length) return { people: locked, facts };
  const people = await createAndLockEventLogs(tx, wanted);
  return { people, facts: await read() };
}

async function createAndLockEventLogs(tx: Connection, userIds: string[]): Promise<LockedPeople> {
  // Before anything is locked: a transaction that waits here for another's insert must hold no lock.
  await sql`
    insert into event_logs (user_id)
    select id from users u where id = any(${userIds}::uuid[]) and erased_at is null and role <> 'staff'
      and not exists (select from event_logs h where h.user_id = u.id)
    order by id
    on conflict do nothing`.execute(tx);
  return lockExistingEventLogs(tx, userIds, 0);
}

/** Locks those of these logs that no other transaction has locked. */
export async function lockFreeEventLogs(tx: Connection, userIds: string[]): Promise<LockedPeople> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from event_logs where user_id = any(${[...new Set(userIds)]}::uuid[])
    order by user_id for no key update skip locked`.execute(tx);
  return new Set(rows.map((row) => row.userId));
}

/** Makes this transaction fail (`isLockTimeout`) instead of waiting longer than this for a lock. */
export async function setLockTimeout(tx: Connection, ms: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${Math.round(ms)}`));
}

/** Which of these people's logs another transaction has locked at this moment. */
export async function listPeopleWithLockedLogs(db: Connection, userIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    with free as materialized (
      select user_id from event_logs where user_id = any(${userIds}::uuid[]) for no key update skip locked
    )
    select user_id from event_logs
    where user_id = any(${userIds}::uuid[]) and user_id not in (select user_id from free)`.execute(db);
  return new Set(rows.map((row) => row.userId));
}

/** Locks those that exist, or none when there are fewer than `least`. */
async function lockExistingEventLogs(
  tx: Connection,
  userIds: string[],
  minCount: number,
): Promise<Set<string>> {
  const rows = await selectEventLogsForUpdate(tx, { userIds, minCount });
  return new Set(rows.map((row) => row.userId));
}

const selectEventLogsForUpdate = defineStatement<{ userIds: string[]; minCount: number }, { userId: string }>(
  (parameter) => {
    const userIds = hiddenParameter(parameter('userIds'), 'uuid[]');
    return sql<{ userId: string }>`
    select user_id from event_logs where user_id = any(${userIds}::uuid[])
      and (select count(*) from event_logs where user_id = any(${userIds}::uuid[])) >= ${hiddenParameter(parameter('minCount'), 'integer')}
    order by user_id for no key update
    ${asPreparedStatement('lock-event-logs')}`;
  },
);

/** Writes events into locked people's logs and wakes their streams, at every server, when this commits. */
export async function publishEvents(
  tx: Connection,
  people: LockedPeople,
  events: NewEvent[],
  at: Date,
): Promise<void> {
  const wanted = events.filter((event) => people.has(event.userId));
  if (wanted.length === 0) return;
  const publishAfterCommit = await getAfterCommitPublisherIfReady(tx);
  await insertEventsAndNotify(tx, {
    userIds: wanted.map((event) => event.userId),
    kinds: wanted.map((event) => event.kind),
    payloads: wanted.map((event) => JSON.stringify(event.payload)),
    at,
    notifies: publishAfterCommit === undefined,
  });
  publishAfterCommit?.(memberEventsChannel, [...new Set(wanted.map((event) => event.userId))]);
}

interface InsertedEvents {
  userIds: string[];
  kinds: string[];
  /** As JSON. */
  payloads: string[];
  at: Date;
  /** Whether the database sends the notices: without Redis. */
  notifies: boolean;
}

const insertEventsAndNotify = defineStatement<InsertedEvents, unknown>(
  (parameter) => sql`
    with wanted as (
      select user_id, kind, payload, row_number() over (partition by user_id order by n) as place
      from unnest(
        ${parameter('userIds')}::uuid[], ${parameter('kinds')}::text[], ${parameter('payloads')}::jsonb[]
      ) with ordinality as event (user_id, kind, payload, n)
    ), heads as (
      update event_logs h set last_event_id = h.last_event_id + n.total
      from (select user_id, count(*) as total from wanted group by user_id) n
      where h.user_id = n.user_id
      returning h.user_id, h.last_event_id - n.total as before
    ), stored as (
      insert into events (user_id, id, kind, payload, created_at)
      select w.user_id, h.before + w.place, w.kind, w.payload, ${parameter('at')}::timestamptz
      from wanted w join heads h on h.user_id = w.user_id
    )
    select case when ${parameter('notifies')}::boolean then pg_notify(${sql.lit(memberEventsChannel)}, string_agg(user_id::text, ',')) end
    from (select user_id, row_number() over () / ${sql.lit(maxIdsPerNotice)} as part from heads) notified group by part
    ${asPreparedStatement('publish-events')}`,
);

/** Up to where somebody has received the events of a log. */
export interface LogPosition {
  userId: string;
  after: number;
}

/** The next events after each of these positions, oldest first, at most `maxEventsPerRead` each. */
export async function listEventsAfter(db: Connection, positions: LogPosition[]): Promise<LoggedEvent[][]> {
  const { rows } = await sql<LoggedEvent & { n: number }>`
    select wanted.n, e.user_id, e.id, e.kind, e.payload
    from unnest(${positions.map((one) => one.userId)}::uuid[], ${positions.map((one) => one.after)}::bigint[])
      with ordinality as wanted (user_id, after, n)
    cross join lateral (
      select * from events e where e.user_id = wanted.user_id and e.id > wanted.after
      order by e.id limit ${maxEventsPerRead}
    ) e
    order by wanted.n, e.id
    ${asPreparedStatement('list-events-after')}`.execute(db);
  const reads = positions.map((): LoggedEvent[] => []);
  for (const { n, ...event } of rows) reads[n - 1]!.push(event);
  return reads;
}

/** The newest event id of a person's log, and the oldest still stored; 0 and null before the first event. */
export interface LogRange {
  last: number;
  oldest: number | null;
}

/** The newest event id of a person's log; 0 before the first event. */
export async function getLastEventId(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select last_event_id as last from event_logs where user_id = ${userId}::uuid ${asPreparedStatement('last-event-id')}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/** Whether everything after `lastEventId` is still in the log. */
export function canResumeAfter(log: LogRange, lastEventId: number): boolean {
  if (lastEventId > log.last) return false;
  return lastEventId === log.last || (log.oldest !== null && lastEventId >= log.oldest - 1);
}

export async function deleteOldEvents(db: Connection, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - eventRetention.hours * 3_600_000);
  await deleteInBatches(db, 'events', sql<boolean>`created_at < ${oldest}`);
  await sql`
    delete from events e using event_logs h
    where e.user_id = h.user_id and h.last_event_id > ${eventRetention.events} and e.id <= h.last_event_id - ${eventRetention.events}`.execute(
    db,
  );
}
