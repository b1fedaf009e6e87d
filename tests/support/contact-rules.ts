import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';
import type { CoachMember } from './test-members.ts';

/** A coach at some school of this association and division. */
export async function addCoachOfDivision(
  app: TestApp,
  association: string,
  division: string | null,
  sport: string,
): Promise<CoachMember> {
  const coach = await app.addCoach({ sport });
  await sql`update coaches set school_id = (
      select id from schools where association = ${association} and division is not distinct from ${division} limit 1)
    where user_id = ${coach.id}`.execute(app.database.db);
  return coach;
}
