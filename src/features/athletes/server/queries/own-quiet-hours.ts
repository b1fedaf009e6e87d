import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

interface QuietHoursRow {
  opensJune15: boolean;
  /** The one that counts for guardians, once one has confirmed, as for what is sent to the athlete. */
  birthDate: string | null;
  timeZone: string | null;
}

export async function findOwnQuietHours(db: Connection, userId: string): Promise<QuietHoursRow | undefined> {
  const { rows } = await sql<QuietHoursRow>`
    select a.opens_june15, p.time_zone,
      (case when g.athlete_user_id is null or b.is_set_by_staff then b.born_on else g.born_on_at_consent end)::text as birth_date
    from athletes a left join places p on p.id = a.place_id left join birth_dates b on b.user_id = a.user_id
      left join lateral (
        select k.athlete_user_id, k.born_on_at_consent from guardians k
        where k.athlete_user_id = a.user_id and k.state = 'confirmed' order by k.confirmed_at, k.id limit 1
      ) g on true
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
