import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** How many there are, without graduates who left the lists; only schools of the list count as colleges. */
export async function countMembersAndColleges(
  db: Connection,
): Promise<{ athletes: number; coaches: number; colleges: number }> {
  const { rows } = await sql<{ athletes: number; coaches: number; colleges: number }>`
    select (select coalesce(sum(count), 0) from current_sport_counts
        where gender_filter = 'any' and listed) as athletes,
      (select count(*) from coaches) as coaches,
      (select count(distinct school_id) from coaches) as colleges`.execute(db);
  return rows[0]!;
}
