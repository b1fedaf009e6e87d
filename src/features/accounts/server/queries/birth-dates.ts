import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

interface AthleteForBirthDate {
  classYear: number;
  /** Of the home; null where the list of places does not have it. */
  timeZone: string | null;
  birthDate: string | null;
  statedAt: Date | null;
  changedAt: Date | null;
  /** When the athlete said that they are under 13. Only staff take it back. */
  childStatedAt: Date | null;
}

/** What a date of birth is checked against; undefined without a profile. */
export async function findAthleteForBirthDate(
  db: Connection,
  userId: string,
): Promise<AthleteForBirthDate | undefined> {
  const { rows } = await sql<AthleteForBirthDate>`
    select a.class_year, p.time_zone, b.born_on::text as birth_date, b.stated_at, b.changed_at,
      b.child_stated_at
    from athletes a left join places p on p.id = a.place_id left join birth_dates b on b.user_id = a.user_id
    where a.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Locks the profile until the transaction ends, so that of two changes the second sees the first. */
export async function lockAthleteForBirthDate(
  db: Connection,
  userId: string,
): Promise<AthleteForBirthDate | undefined> {
  await db.selectFrom('athletes').select('id').where('userId', '=', userId).forUpdate().execute();
  return findAthleteForBirthDate(db, userId);
}

interface BirthDateToSave {
  userId: string;
  birthDate: string;
  at: Date;
  changedAt: Date | null;
  /** Staff have seen a document: what the athlete said before is void. */
  isSetByStaff: boolean;
  /** Whether the date that this one replaces was that of an adult. */
  wasAdult?: boolean;
}

export async function saveBirthDate(db: Connection, row: BirthDateToSave): Promise<void> {
  const { userId, birthDate, at, changedAt, isSetByStaff, wasAdult = false } = row;
  await sql`
    insert into birth_dates (user_id, born_on, stated_at, changed_at, is_set_by_staff)
    values (${userId}, ${birthDate}::date, ${at}, ${changedAt}, ${isSetByStaff})
    on conflict (user_id) do update set born_on = excluded.born_on, changed_at = excluded.changed_at,
      child_stated_at = null, is_set_by_staff = excluded.is_set_by_staff,
      was_adult = not excluded.is_set_by_staff and (birth_dates.was_adult or ${wasAdult}::boolean)`.execute(
    db,
  );
}

/** Stores that the athlete is under 13, without the date. */
export async function recordStatedUnderThirteen(db: Connection, userId: string, at: Date): Promise<void> {
  await sql`
    insert into birth_dates (user_id, stated_at, child_stated_at) values (${userId}, ${at}, ${at})
    on conflict (user_id) do update set child_stated_at = excluded.child_stated_at`.execute(db);
}
