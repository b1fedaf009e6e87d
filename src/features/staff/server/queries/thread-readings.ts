import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { isAfterPosition, openTasksFirstSortKeySql } from '#server/database/sort-key-open-tasks-first.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Correspondent, ReadMessage, ThreadReading } from '../../contract/thread-reading-calls.ts';
import type { OpenItemCount } from '../service/staff-work-queue-types.ts';

/** The members with whom somebody has written, the latest first, without those who are erased. */
export async function listCorrespondents(
  db: Connection,
  userId: string,
  limit: number,
): Promise<(Omit<Correspondent, 'lastMessageAt'> & { lastMessageAt: Date })[]> {
  return db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.id', 'p.otherUserId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'p.lastMessageAt'])
    .where('p.userId', '=', userId)
    .where('u.erasedAt', 'is', null)
    .orderBy('p.lastMessageAt', 'desc')
    .orderBy('p.conversationId', 'desc')
    .limit(limit)
    .execute();
}

export async function haveWrittenToEachOther(
  db: Connection,
  userId: string,
  otherUserId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('participants')
    .select('conversationId')
    .where('userId', '=', userId)
    .where('otherUserId', '=', otherUserId)
    .executeTakeFirst();
  return found !== undefined;
}

/** SQL: a request that waits, or is approved and not over. */
const isWaitingOrReadableSql = (now: Date) => sql<boolean>`
  (outcome is distinct from 'declined' and revoked_at is null and expires_at > ${now})`;

/** Whether a request about the two waits, or is approved and not over. */
export async function hasLiveThreadReading(
  db: Connection,
  userId: string,
  otherUserId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from thread_readings
    where user_id in (${userId}, ${otherUserId}) and other_user_id in (${userId}, ${otherUserId})
      and ${isWaitingOrReadableSql(now)} limit 1`.execute(db);
  return rows.length > 0;
}

export interface NewThreadReading {
  id: string;
  userId: string;
  otherUserId: string;
  reason: string;
  memberReason: string;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
}

export async function insertThreadReading(db: Connection, reading: NewThreadReading): Promise<void> {
  await db.insertInto('threadReadings').values(reading).execute();
}

export type ThreadReadingRow = Omit<
  ThreadReading,
  'state' | 'askedAt' | 'decidedAt' | 'expiresAt' | 'revokedAt'
> & {
  askedAt: Date;
  decidedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
};

const personJsonOrNullSql = (alias: string) =>
  sql.raw(`
  case when ${alias}.id is not null then json_build_object(
    'id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name) end`);

/** Undefined also where one of the two is erased. */
export async function findThreadReading(db: Connection, id: string): Promise<ThreadReadingRow | undefined> {
  const { rows } = await sql<ThreadReadingRow>`
    select r.id, ${personJsonOrNullSql('person')} as person, ${personJsonOrNullSql('other')} as other, r.reason, r.member_reason, r.asked_at,
      ${personJsonOrNullSql('asker')} as asked_by, r.outcome, r.note, r.decided_at, ${personJsonOrNullSql('decider')} as decided_by, r.expires_at,
      r.revoked_at
    from thread_readings r
      join users person on person.id = r.user_id and person.erased_at is null
      join users other on other.id = r.other_user_id and other.erased_at is null
      left join users asker on asker.id = r.asked_by
      left join users decider on decider.id = r.decided_by
    where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends, so that of two decisions one finds the other. */
export async function lockThreadReading(db: Connection, id: string): Promise<void> {
  await db.selectFrom('threadReadings').select('id').where('id', '=', id).forUpdate().execute();
}

export async function setThreadReadingDecided(
  db: Connection,
  id: string,
  decision: {
    outcome: 'approved' | 'declined';
    note: string | null;
    decidedBy: string;
    decidedAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db.updateTable('threadReadings').set(decision).where('id', '=', id).execute();
}

export async function setThreadReadingRevoked(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('threadReadings').set({ revokedAt: at }).where('id', '=', id).execute();
}

/** Ends what somebody has asked for or approved, who leaves the staff: two have to agree. */
export async function revokeThreadReadingsOfStaff(db: Connection, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable('threadReadings')
    .set({ revokedAt: now })
    .where((row) => row.or([row('askedBy', '=', staffId), row('decidedBy', '=', staffId)]))
    .where(isWaitingOrReadableSql(now))
    .execute();
}

/**
 * Ends the reading of a conversation that was approved with an action of this time, if it is not over. A later one is
 * not meant: it is asked for when the one before is over.
 */
export async function revokeThreadReadingOfAction(
  db: Connection,
  { userIds, actedAt }: { userIds: [string, string]; actedAt: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable('threadReadings')
    .set({ revokedAt: now })
    .where('userId', 'in', userIds)
    .where('otherUserId', 'in', userIds)
    .where('decidedAt', '<=', actedAt)
    .where(isWaitingOrReadableSql(now))
    .execute();
}

/** The messages of two members, newest first, and how many there are. */
export async function listMessagesOfPair(
  db: Connection,
  [userId, otherUserId]: [string, string],
  { limit, after }: { limit: number; after: CursorPosition | undefined },
): Promise<{
  rows: (Omit<ReadMessage, 'timestamp'> & { timestamp: Date; key: string })[];
  total: number;
}> {
  const conversation = sql`
    (select conversation_id from participants where user_id = ${userId} and other_user_id = ${otherUserId})`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Omit<ReadMessage, 'timestamp'> & { timestamp: Date; key: string }>`
      select id, seq::text as key, sender_id, created_at as timestamp,
        case when guardian_relation is null then '' else 'Written by a guardian: ' end
          || coalesce(content, 'Campus visit: ' || (visit->>'change')) as content
      from messages where conversation_id = ${conversation} and seq < ${after?.key ?? maxSeq}::bigint
      order by seq desc limit ${limit}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from messages where conversation_id = ${conversation}`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
const maxSeq = '9223372036854775807';

export interface ThreadReadingItemRow {
  id: string;
  key: string;
  isOpen: boolean;
  openedAt: Date;
  decidedBy: string | null;
  personId: string;
  title: string;
  reason: string;
  outcome: 'approved' | 'declined' | null;
  expiresAt: Date;
  revokedAt: Date | null;
}

const isWaiting = (now: Date) => sql<boolean>`
  (r.outcome is null and r.revoked_at is null and r.expires_at > ${now})`;

const readingsOfMembers = sql`
  thread_readings r
    join users person on person.id = r.user_id and person.erased_at is null
    join users other on other.id = r.other_user_id and other.erased_at is null`;

/** Requests that wait, and those since a time. */
export async function listThreadReadingItems(
  db: Connection,
  page: { limit: number; after: CursorPosition | undefined; since: Date; now: Date },
): Promise<ThreadReadingItemRow[]> {
  const isOpen = isWaiting(page.now);
  const key = openTasksFirstSortKeySql({ isOpen, at: sql`coalesce(r.decided_at, r.asked_at)` });
  const { rows } = await sql<ThreadReadingItemRow>`
    with items as (
      select r.id, ${key} as key, ${isOpen} as is_open, r.asked_at as opened_at, r.decided_by, r.user_id as person_id,
        person.first_name || ' ' || person.last_name || ' and ' || other.first_name || ' ' || other.last_name as title,
        r.reason, r.outcome, r.expires_at, r.revoked_at
      from ${readingsOfMembers} where r.asked_at > ${page.since}
    )
    select * from items where ${isAfterPosition(page.after)} order by key, id limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

export async function countWaitingThreadReadings(
  db: Connection,
  { since, now }: { since: Date; now: Date },
): Promise<OpenItemCount> {
  const { rows } = await sql<OpenItemCount>`
    select count(*)::int as open, min(r.asked_at) as oldest_at from ${readingsOfMembers}
    where r.asked_at > ${since} and ${isWaiting(now)}`.execute(db);
  return rows[0]!;
}

export async function isThreadReadingWaiting(db: Connection, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ${readingsOfMembers} where r.id = ${id} and ${isWaiting(now)}`.execute(db);
  return rows.length > 0;
}

export async function deleteThreadReadingsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('threadReadings').where('askedAt', '<', before).execute();
}
