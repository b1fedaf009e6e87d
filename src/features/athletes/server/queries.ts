import { type Insertable, sql, type Updateable } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Athletes } from '#server/database/schema.gen.ts';
import type { Stat } from '../contract/stat-and-highlight-limits-and-schemas.ts';
import { isVisibleSql } from './queries/athlete-rows.ts';

export async function findAthleteId(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('athletes').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id;
}

/** Whose profile it is, and what a change of some fields is checked together with; locked until the transaction ends. */
export function findAthleteBeforeChange(db: Connection, athleteId: string) {
  return db
    .selectFrom('athletes')
    .select(['id', 'userId', 'city', 'state', 'country', 'weightedGpa', 'weightedGpaScale'])
    .select(['sport', 'position', 'secondPosition', 'recruitingStatus', 'commitmentSchoolId'])
    .where('id', '=', athleteId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whose profile it is; undefined if there is none, or if it is hidden from the viewer. */
export function findOwnerOfVisibleAthlete(db: Connection, viewerId: string, athleteId: string) {
  return db
    .selectFrom('athletes as a')
    .select('a.userId')
    .where('a.id', '=', athleteId)
    .where(isVisibleSql(viewerId))
    .executeTakeFirst();
}

type NewAthlete = Omit<Insertable<Athletes>, 'searchVector' | 'updatedAt'> & { createdAt: Date };

export async function insertAthlete(db: Connection, athlete: NewAthlete): Promise<void> {
  // A trigger computes it; the column only must not be null.
  const searchVector = sql<string>`''::tsvector`;
  await db
    .insertInto('athletes')
    .values({ ...athlete, updatedAt: athlete.createdAt, searchVector })
    .execute();
}

export async function updateAthlete(
  db: Connection,
  id: string,
  changes: Updateable<Athletes> & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('athletes').set(changes).where('id', '=', id).execute();
}

export async function updateHighlights(
  db: Connection,
  userId: string,
  highlights: string[],
  updatedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('athletes')
    .set({ highlights, updatedAt })
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function removeHighlight(
  db: Connection,
  userId: string,
  highlight: string,
  updatedAt: Date,
): Promise<void> {
  await sql`
    update athletes set highlights = array_remove(highlights, ${highlight}), updated_at = ${updatedAt}
    where user_id = ${userId}`.execute(db);
}

/** Counts an athlete's stats. Its row lock keeps parallel requests from adding one until the transaction ends. */
export async function lockAthleteAndCountStats(db: Connection, athleteId: string): Promise<number> {
  await sql`select from athletes where id = ${athleteId} for no key update`.execute(db);
  const row = await db
    .selectFrom('stats')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('athleteId', '=', athleteId)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function insertStat(db: Connection, athleteId: string, stat: Stat): Promise<void> {
  await db
    .insertInto('stats')
    .values({ ...stat, athleteId })
    .execute();
}

export function updateStat(db: Connection, userId: string, id: string, changes: Partial<Stat>) {
  return db
    .updateTable('stats')
    .set(changes)
    .where('id', '=', id)
    .where('athleteId', '=', selectAthleteIdOfUser(db, userId))
    .returning(['id', 'statName', 'statValue', 'season'])
    .executeTakeFirst();
}

export function findStat(db: Connection, userId: string, id: string) {
  return db
    .selectFrom('stats')
    .select(['id', 'statName', 'statValue', 'season'])
    .where('id', '=', id)
    .where('athleteId', '=', selectAthleteIdOfUser(db, userId))
    .executeTakeFirst();
}

export async function deleteStat(db: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stats')
    .where('id', '=', id)
    .where('athleteId', '=', selectAthleteIdOfUser(db, userId))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const selectAthleteIdOfUser = (db: Connection, userId: string) =>
  db.selectFrom('athletes').select('id').where('userId', '=', userId);

/** A stat is part of the profile: a change of one is a change of the athlete to those who bookmarked them. */
export async function updateAthleteTimestamp(db: Connection, userId: string, updatedAt: Date): Promise<void> {
  await db.updateTable('athletes').set({ updatedAt }).where('userId', '=', userId).execute();
}

/** The same for a stat that was added or changed, which coaches also read as news. */
export async function setStatsChangedAt(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('athletes')
    .set({ updatedAt: at, statsChangedAt: at })
    .where('userId', '=', userId)
    .execute();
}

/** One row per viewer and day. */
export async function insertProfileView(
  db: Connection,
  athleteId: string,
  viewerId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into profile_views (athlete_id, viewer_id, day, viewed_at)
    values (${athleteId}, ${viewerId}, ${at.toISOString().slice(0, 10)}, ${at})
    on conflict (athlete_id, viewer_id, day) do update set viewed_at = excluded.viewed_at`.execute(db);
}

/** The classes of listed athletes up to this one, the oldest first. */
export async function listClassYearsOfListedAthletes(
  db: Connection,
  lastClassYear: number,
): Promise<number[]> {
  const { rows } = await sql<{ classYear: number }>`
    select class_year from facet_counts
    where listed and gender_filter = 'any' and class_year <= ${lastClassYear} and count > 0
    union select class_year from athlete_count_changes where listed and class_year <= ${lastClassYear}
    order by class_year`.execute(db);
  return rows.map(({ classYear }) => classYear);
}

/** An athlete of a class, in the order of `athletes_class_earned_rating`. */
export interface ClassPosition {
  earnedRating: string;
  id: string;
}

/**
 * Takes graduates out of lists who have not been here since the 1 August of their class's year, among the next `limit` of
 * the class after this position; returns the position of the last one looked at, undefined at the end. For a profile that
 * nobody has claimed, the day on which it was added counts.
 */
export async function unlistNextGraduatesOfClass(
  db: Connection,
  { classYear, after, limit }: { classYear: number; after: ClassPosition | undefined; limit: number },
): Promise<ClassPosition | undefined> {
  const isAfter = after
    ? sql`(earned_rating, id) < (${after.earnedRating}::numeric, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ClassPosition>`
    with of_class as materialized (
      select id, earned_rating from athletes where class_year = ${classYear} and listed and ${isAfter}
      order by earned_rating desc, id desc limit ${limit}
    ), unlisted as (
      update athletes set listed = false
      where id = any (array(
        select a.id from athletes a left join last_activity l on l.user_id = a.user_id
        where a.id = any (array(select id from of_class))
          and a.listed and a.class_year = ${classYear} and a.after_graduation is null
          and greatest(l.last_active_at, a.created_at) < make_timestamptz(a.class_year, 8, 1, 0, 0, 0, 'UTC')
        for no key update of a
      ))
    )
    select earned_rating::text, id from of_class order by earned_rating, id limit 1`.execute(db);
  return rows[0];
}
