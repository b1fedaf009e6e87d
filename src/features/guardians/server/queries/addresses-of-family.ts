import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Language } from '#translations/languages.ts';

/** Who gets a mail about an athlete, and in which language. */
interface FamilyAddress {
  to: string;
  language: Language;
}

/** The addresses of the athlete, who is first and reads English, and of each confirmed guardian. */
export async function listAddressesOfFamily(db: Connection, athleteUserId: string): Promise<FamilyAddress[]> {
  const { rows } = await sql<FamilyAddress>`
    select email as "to", language from (
      select email, 'en' as language, 0 as place from users where id = ${athleteUserId} and erased_at is null
      union all select email, language, 1 from guardians where athlete_user_id = ${athleteUserId} and state = 'confirmed'
    ) as family order by place, email`.execute(db);
  return rows;
}
