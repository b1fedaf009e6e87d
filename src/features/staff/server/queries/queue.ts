import { type RawBuilder, sql } from 'kysely';
import type { Reason } from '#features/safety/contract.ts';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { QueueItem } from '../../contract/staff-calls.ts';

export interface QueueRow extends Omit<QueueItem, 'openedAt'> {
  openedAt: Date;
  /** The sort key: rank and time. */
  key: string;
  reasons: Reason[];
}

/** An account younger than this when it reports counts as new. */
const newAccount = sql`interval '7 days'`;

/** Reports by person, decided ones apart from open ones, and appeals. */
const items: RawBuilder<unknown> = sql`
  select 'reports' as kind, (array_agg(r.id order by r.created_at, r.id))[1] as id, r.reported_id as person_id,
    o.report_id is null as is_open, bool_or(r.reason = 'danger') as danger, min(r.created_at) as opened_at,
    count(*)::int as reports, count(distinct r.reporter_id)::int as reporters,
    (count(distinct r.reporter_id) filter (where r.created_at < reporter.created_at + ${newAccount}))::int as new_reporters,
    array_agg(distinct r.reason order by r.reason) as reasons,
    (array_agg(a.staff_id order by a.assigned_at) filter (where a.staff_id is not null))[1] as staff_id
  from reports r
    left join report_outcomes o on o.report_id = r.id
    left join report_assignments a on a.report_id = r.id
    left join users reporter on reporter.id = r.reporter_id
  group by coalesce(r.reported_id, r.id), r.reported_id, o.report_id is null
  union all
  select 'appeal', p.id, s.user_id, p.answered_at is null, false, p.created_at, 0, 0, 0, '{}', p.answered_by
  from appeals p join staff_actions s on s.id = p.action_id`;

/** Open danger, then what is open: the oldest first. What is decided: the newest first. */
const sortKey = sql`
  case when not is_open then '2' when danger then '0' else '1' end
    || lpad((case when is_open then extract(epoch from opened_at) else 1e11 - extract(epoch from opened_at) end)
      ::numeric(20, 6)::text, 20, '0')`;

const named = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'firstName', ${sql.ref(`${alias}.firstName`)}, 'lastName', ${sql.ref(`${alias}.lastName`)},
    'role', ${sql.ref(`${alias}.role`)}) end`;

export async function listQueue(
  db: Connection,
  limit: number,
  after: CursorPosition | undefined,
): Promise<QueueRow[]> {
  const isAfter = after ? sql`(key, id) > (${after.key}::text collate "C", ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<QueueRow>`
    with items as (${items}), keyed as (select items.*, (${sortKey}) collate "C" as key from items)
    select i.id, i.kind, i.is_open, i.danger, i.opened_at, i.reports, i.reporters, i.new_reporters, i.reasons, i.key,
      ${named('person')} as person, ${named('staff')} as assigned_to
    from (select * from keyed where ${isAfter} order by key, id limit ${limit}) as i
      left join users person on person.id = i.person_id and person.erased_at is null
      left join users staff on staff.id = i.staff_id
    order by i.key, i.id`.execute(db);
  return rows;
}

/** How many items are open. */
export async function countOpenItems(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) filter (where is_open)::int as n from (${items}) as items`.execute(db);
  return rows[0]!.n;
}
