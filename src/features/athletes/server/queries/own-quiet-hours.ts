import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

interface QuietHoursRow {
  opensJune15: boolean;
  birthDate: string | null;
  timeZone: string | null;
}

export async function findOwnQuietHours(db: Connection, userId: string): Promise<QuietHoursRow | undefined> {
  const { rows } = await sql<QuietHoursRow>`
    select a.opens_june15, b.born_on::text as birth_date, p.time_zone
    from athletes a left join places p on p.id = a.place_id left join birth_dates b on b.user_id = a.user_id
    where a.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function setOpensJune15(db: Connection, userId: string, opensJune15: boolean): Promise<void> {
  await db
    .updateTable('athletes')
    .set({ opensJune15 })
    .where('userId', '=', userId)
    .where('opensJune15', '<>', opensJune15)
    .execute();
}
