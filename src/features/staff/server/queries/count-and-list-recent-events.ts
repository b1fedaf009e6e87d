import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { DayCountName } from '../../contract/staff-counts-and-system-calls.ts';

/** How often each happened since a time, by indexes on the times. */
export const selectCountsSince = (since: Date) => sql<Record<DayCountName, number>>`
    select
      (select count(*)::int from users where created_at >= ${since} and role <> 'staff' and erased_at is null)
        as registrations,
      (select count(*)::int from messages where created_at >= ${since} and visit is null) as messages,
      (select count(*)::int from blocks where created_at >= ${since}) as blocks,
      (select count(*)::int from staff_actions where created_at >= ${since} and kind = 'suspend') as suspensions,
      (select count(*)::int from evaluations where updated_at >= ${since}) as evaluations`;

export async function countSince(db: Connection, since: Date): Promise<Record<DayCountName, number>> {
  const { rows } = await selectCountsSince(since).execute(db);
  return rows[0]!;
}

export interface EventOfDayCountRow {
  id: string;
  personId: string;
  otherId: string | null;
  at: Date;
  /** Of messages: how many, to how many people. */
  count: number | null;
  people: number | null;
  score: number | null;
  until: Date | null;
}

const none = {
  count: sql`null::int`,
  people: sql`null::int`,
  score: sql`null::numeric`,
  until: sql`null::timestamptz`,
};

/** The newest rows behind a number, of messages those who sent the most. */
export async function listEventsOfDayCount(
  db: Connection,
  number: DayCountName,
  { since, limit }: { since: Date; limit: number },
): Promise<EventOfDayCountRow[]> {
  const statements = {
    registrations: sql<EventOfDayCountRow>`
      select id, id as person_id, null::uuid as other_id, created_at as at, ${none.count} as count,
        ${none.people} as people, ${none.score} as score, ${none.until} as until
      from users where created_at >= ${since} and role <> 'staff' and erased_at is null
      order by created_at desc, id desc limit ${limit}`,
    messages: sql<EventOfDayCountRow>`
      select sender_id as id, sender_id as person_id, null::uuid as other_id, max(created_at) as at,
        count(*)::int as count, count(distinct receiver_id)::int as people, ${none.score} as score, ${none.until} as until
      from messages where created_at >= ${since} and visit is null
      group by sender_id order by count(*) desc, sender_id limit ${limit}`,
    blocks: sql<EventOfDayCountRow>`
      select blocker_id || ' ' || blocked_id as id, blocker_id as person_id, blocked_id as other_id, created_at as at,
        ${none.count} as count, ${none.people} as people, ${none.score} as score, ${none.until} as until
      from blocks where created_at >= ${since} order by created_at desc, blocker_id, blocked_id limit ${limit}`,
    suspensions: sql<EventOfDayCountRow>`
      select id, user_id as person_id, null::uuid as other_id, created_at as at, ${none.count} as count,
        ${none.people} as people, ${none.score} as score, until
      from staff_actions where created_at >= ${since} and kind = 'suspend'
      order by created_at desc, id desc limit ${limit}`,
    evaluations: sql<EventOfDayCountRow>`
      select e.coach_id || ' ' || e.athlete_id as id, c.user_id as person_id, a.user_id as other_id, e.updated_at as at,
        ${none.count} as count, ${none.people} as people, e.score, ${none.until} as until
      from evaluations e join coaches c on c.id = e.coach_id join athletes a on a.id = e.athlete_id
      where e.updated_at >= ${since} order by e.updated_at desc, e.coach_id, e.athlete_id limit ${limit}`,
  };
  return (await statements[number].execute(db)).rows;
}
