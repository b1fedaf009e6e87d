import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** A coach profile, which is locked until the transaction ends: every change of a verification takes this lock first. */
export interface LockedCoach {
  id: string;
  userId: string;
  schoolId: string | null;
  verifiedUntil: Date | null;
  schoolName: string | null;
  domains: string[];
}

export async function lockCoach(
  db: Connection,
  { coachId = null, userId = null }: { coachId?: string | null; userId?: string | null },
): Promise<LockedCoach | undefined> {
  await sql`select from coaches where id = ${coachId} or user_id = ${userId} for update`.execute(db);
  const { rows } = await sql<LockedCoach>`
    select c.id, c.user_id, c.school_id, c.verified_until, s.name as school_name, coalesce(s.domains, '{}') as domains
    from coaches c join users u on u.id = c.user_id left join schools s on s.id = c.school_id
    where (c.id = ${coachId} or c.user_id = ${userId}) and u.erased_at is null`.execute(db);
  return rows[0];
}
