import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { isAfterPosition, openTasksFirstSortKeySql } from '#server/database/sort-key-open-tasks-first.ts';
import type { QueueItem } from '../../contract/queue-calls.ts';
import type { KeyedQueueItem, OpenItemCount, QueuePage } from '../service/staff-work-queue-types.ts';

/** An account younger than this when it reports counts as new. */
const newAccount = sql`interval '7 days'`;

/** Reports by person, decided ones apart from open ones. */
const reportItems: RawBuilder<unknown> = sql`
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
  group by coalesce(r.reported_id, r.id), r.reported_id, o.report_id is null`;

const appealItems: RawBuilder<unknown> = sql`
  select 'appeal' as kind, p.id, s.user_id as person_id, p.answered_at is null as is_open, false as danger,
    p.created_at as opened_at, 0 as reports, 0 as reporters, 0 as new_reporters, '{}'::text[] as reasons,
    coalesce(p.answered_by, q.staff_id) as staff_id
  from appeals p join staff_actions s on s.id = p.action_id left join queue_assignments q on q.item_id = p.id`;

const personJsonSql = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'firstName', ${sql.ref(`${alias}.firstName`)}, 'lastName', ${sql.ref(`${alias}.lastName`)},
    'role', ${sql.ref(`${alias}.role`)}) end`;

async function listQueueItems(
  db: Connection,
  items: RawBuilder<unknown>,
  { limit, after }: QueuePage,
): Promise<KeyedQueueItem[]> {
  const key = openTasksFirstSortKeySql({ isOpen: sql`is_open`, isUrgent: sql`danger`, at: sql`opened_at` });
  const { rows } = await sql<KeyedQueueItem>`
    with items as (${items}), keyed as (select items.*, ${key} as key from items)
    select i.id, i.kind, null as title, '{}'::text[] as lines, i.is_open, i.danger, i.opened_at, i.reports, i.reporters,
      i.new_reporters, i.reasons, i.key, ${personJsonSql('person')} as person, ${personJsonSql('staff')} as assigned_to,
      case when i.kind = 'reports' then '/staff/reports/' || i.id when person.id is not null
        then '/staff/people/' || person.id end as path
    from (select * from keyed where ${isAfterPosition(after)} order by key, id limit ${limit}) as i
      left join users person on person.id = i.person_id and person.erased_at is null
      left join users staff on staff.id = i.staff_id
    order by i.key, i.id`.execute(db);
  return rows;
}

export const listReportItems = (db: Connection, page: QueuePage): Promise<KeyedQueueItem[]> =>
  listQueueItems(db, reportItems, page);

export const listAppealItems = (db: Connection, page: QueuePage): Promise<KeyedQueueItem[]> =>
  listQueueItems(db, appealItems, page);

/** How many people have open reports about them. */
export async function countOpenReportItems(db: Connection): Promise<OpenItemCount> {
  const { rows } = await sql<OpenItemCount>`
    select count(distinct coalesce(r.reported_id, r.id))::int as open, min(r.created_at) as oldest_at from reports r
    where not exists (select from report_outcomes o where o.report_id = r.id)`.execute(db);
  return rows[0]!;
}

export async function countOpenAppeals(db: Connection): Promise<OpenItemCount> {
  const { rows } = await sql<OpenItemCount>`
    select count(*)::int as open, min(created_at) as oldest_at from appeals where answered_at is null`.execute(
    db,
  );
  return rows[0]!;
}

export async function isAppealOpen(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select from appeals where id = ${id} and answered_at is null`.execute(db);
  return rows.length > 0;
}

/** The accounts that items are about, or that have decided them, without those that are erased. */
export async function listPeopleOfItems(
  db: Connection,
  ids: string[],
): Promise<NonNullable<QueueItem['person']>[]> {
  if (ids.length === 0) return [];
  const people = db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null);
  return (await people.execute()) as NonNullable<QueueItem['person']>[];
}

/** Who looks after which of these items. */
export async function listQueueAssignments(
  db: Connection,
  itemIds: string[],
): Promise<(NonNullable<QueueItem['assignedTo']> & { itemId: string })[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('queueAssignments as q')
    .innerJoin('users as u', 'u.id', 'q.staffId')
    .select(['q.itemId', 'u.id', 'u.firstName', 'u.lastName'])
    .where('q.itemId', 'in', itemIds)
    .execute();
}

export async function upsertQueueAssignment(
  db: Connection,
  assignment: { itemId: string; staffId: string; assignedAt: Date },
): Promise<void> {
  const { itemId: _, ...changes } = assignment;
  await db
    .insertInto('queueAssignments')
    .values(assignment)
    .onConflict((earlier) => earlier.column('itemId').doUpdateSet(changes))
    .execute();
}

export async function deleteQueueAssignment(db: Connection, itemId: string): Promise<void> {
  await db.deleteFrom('queueAssignments').where('itemId', '=', itemId).execute();
}

export async function deleteQueueAssignmentsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('queueAssignments').where('assignedAt', '<', before).execute();
}

/** What this member of staff looked after waits for anybody again. */
export async function deleteAssignmentsOfStaff(db: Connection, staffId: string): Promise<void> {
  await db.deleteFrom('queueAssignments').where('staffId', '=', staffId).execute();
  await db.deleteFrom('reportAssignments').where('staffId', '=', staffId).execute();
}
