import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** The addresses of the athlete, who is first, and of each confirmed guardian. */
export async function listAddressesOfFamily(db: Connection, athleteUserId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from (
      select email, 0 as place from users where id = ${athleteUserId} and erased_at is null
      union all select email, 1 from guardians where athlete_user_id = ${athleteUserId} and state = 'confirmed'
    ) as family order by place, email`.execute(db);
  return rows.map(({ email }) => email);
}
