import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** Whether staff have confirmed the member as head coach of this school, under the title that the profile still has. */
export async function isConfirmedHeadCoach(
  db: Connection,
  { userId, schoolId, now }: { userId: string; schoolId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from coaches c join coach_verifications v on v.coach_id = c.id
    where c.user_id = ${userId} and c.school_id = ${schoolId} and v.school_id = c.school_id and v.state = 'approved'
      and v.verified_until > ${now} and v.head_coach_position = c.position`.execute(db);
  return rows.length > 0;
}
