import { sql } from 'kysely';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { Connection } from '#server/context.ts';
import { isAfterPosition, openTasksFirstSortKeySql } from '#server/database/sort-key-open-tasks-first.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { DailyLimitOutcome, ReachedLimit } from '../../contract/daily-limit-calls.ts';
import type { OpenItemCount } from '../service/staff-work-queue-types.ts';

/** Adds to the open item of the member, or begins one. A second time within a day counts as the same day. */
export async function upsertReachedLimit(
  db: Connection,
  reached: { id: string; userId: string; counted: string; per: ReachedLimit['per']; at: Date },
): Promise<void> {
  const { id, userId, counted, per, at } = reached;
  await sql`
    insert into reached_daily_limits as r (id, user_id, counted, per, first_at, last_at)
    select ${id}, u.id, array[${counted}], ${per}, ${at}, ${at} from users u where u.id = ${userId}
    on conflict (user_id) where decided_at is null do update set
      counted = array(select distinct unnest(r.counted || excluded.counted) order by 1),
      per = case when excluded.per = 'account' then 'account' else r.per end,
      days = r.days + (excluded.last_at::date > r.last_at::date)::int,
      last_at = excluded.last_at`.execute(db);
}

export interface ReachedLimitItemRow {
  id: string;
  key: string;
  isOpen: boolean;
  openedAt: Date;
  personId: string;
  decidedBy: string | null;
  counted: string[];
  per: ReachedLimit['per'];
  days: number;
  outcome: DailyLimitOutcome | null;
}

/** Members who reached a limit and wait, and those decided since a time. */
export async function listReachedLimitItems(
  db: Connection,
  { limit, after, since }: { limit: number; after: CursorPosition | undefined; since: Date },
): Promise<ReachedLimitItemRow[]> {
  const key = openTasksFirstSortKeySql({
    isOpen: sql`(r.decided_at is null)`,
    at: sql`coalesce(r.decided_at, r.first_at)`,
  });
  const { rows } = await sql<ReachedLimitItemRow>`
    with items as (
      select r.id, ${key} as key, r.decided_at is null as is_open, r.first_at as opened_at, r.user_id as person_id,
        r.decided_by, r.counted, r.per, r.days, r.outcome
      from reached_daily_limits r join users u on u.id = r.user_id
      where (r.decided_at is null or r.decided_at > ${since}) and u.erased_at is null
    )
    select * from items where ${isAfterPosition(after)} order by key, id limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenReachedLimits(db: Connection): Promise<OpenItemCount> {
  const { rows } = await sql<OpenItemCount>`
    select count(*)::int as open, min(r.first_at) as oldest_at from reached_daily_limits r
      join users u on u.id = r.user_id
    where r.decided_at is null and u.erased_at is null`.execute(db);
  return rows[0]!;
}

export async function isReachedLimitOpen(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from reached_daily_limits where id = ${id} and decided_at is null`.execute(db);
  return rows.length > 0;
}

type ReachedLimitRow = Omit<ReachedLimit, 'firstAt' | 'lastAt' | 'decidedAt' | 'person'> & {
  person: Omit<ReachedLimit['person'], 'createdAt' | 'raisedUntil'> & { role: Role };
  createdAt: Date;
  raisedUntil: Date | null;
  firstAt: Date;
  lastAt: Date;
  decidedAt: Date | null;
};

/** Undefined also for a member who is erased. */
export async function findReachedLimit(db: Connection, id: string): Promise<ReachedLimitRow | undefined> {
  const { rows } = await sql<ReachedLimitRow>`
    select r.id, r.counted, r.per, r.first_at, r.last_at, r.days, r.outcome, r.decided_at, u.created_at,
      u.daily_limit_raised_until as raised_until,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'role', u.role) as person,
      case when staff.id is not null then json_build_object(
        'id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name) end as decided_by
    from reached_daily_limits r join users u on u.id = r.user_id and u.erased_at is null
      left join users staff on staff.id = r.decided_by
    where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The member of an open item, locked until the transaction ends; undefined for one that is decided. */
export async function lockOpenReachedLimit(
  db: Connection,
  id: string,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('reachedDailyLimits')
    .select('userId')
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setReachedLimitDecided(
  db: Connection,
  id: string,
  decision: { outcome: DailyLimitOutcome; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await db.updateTable('reachedDailyLimits').set(decision).where('id', '=', id).execute();
}

export async function deleteReachedLimitsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('reachedDailyLimits').where('lastAt', '<', before).execute();
}
