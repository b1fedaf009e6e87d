import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '#server/context.ts';
import { prepared } from '#server/database/prepared-statement.ts';
import type { Athletes } from '#server/database/schema.gen.ts';
import { toSqlColumnList } from '#server/database/to-sql-column-list.ts';
import { type ProfileField, profileFields, type Stat } from '../contract.ts';

type ProfileColumns = Pick<Selectable<Athletes>, ProfileField>;

export interface AthleteRow extends ProfileColumns {
  id: string;
  userId: string;
  user: { id: string; firstName: string; lastName: string; profileImage: string | null; createdAt: string };
  rating: number;
  ratingCount: number;
  highlights: string[] | null;
  stats: Stat[];
  /** Null until the account's owner signs in; the database stores -infinity for that. */
  lastActiveAt: Date | null;
  bookmarked: boolean;
}

const profileColumns = toSqlColumnList(profileFields, 'a');

/**
 * Lists athletes in the order of the ids, as this viewer sees them; unknown ids, and those who are hidden by a block, are
 * left out.
 */
export async function listAthleteRows(
  db: Connection,
  viewerId: string,
  ids: string[],
): Promise<AthleteRow[]> {
  const { rows } = await sql<AthleteRow>`
    select a.id, a.user_id,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'profileImage', u.profile_image, 'createdAt', u.created_at) as "user",
      ${profileColumns}, a.rating, a.rating_count, a.highlights, coalesce(s.stats, '[]') as stats,
      nullif(l.last_active_at, '-infinity') as last_active_at,
      exists (select from bookmarks b where b.user_id = ${viewerId} and b.athlete_id = a.id) as bookmarked
    from unnest(${ids}::uuid[]) with ordinality as requested (id, position)
    join athletes a on a.id = requested.id
    join users u on u.id = a.user_id
    left join last_activity l on l.user_id = a.user_id
    left join lateral (
      select json_agg(json_build_object('id', s.id, 'statName', s.stat_name, 'statValue', s.stat_value,
        'season', s.season) order by s.season desc, s.stat_name) as stats
      from stats s where s.athlete_id = a.id
    ) s on true
    where not exists (select from block_pairs b where b.user_id = ${viewerId} and b.other_user_id = a.user_id)
    order by requested.position
    ${prepared('list-athlete-rows')}`.execute(db);
  return rows;
}

export async function findAthleteId(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('athletes').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id;
}

/** Whose profile it is, and where they live. */
export function findAthleteOwnerAndHome(db: Connection, athleteId: string) {
  return db
    .selectFrom('athletes')
    .select(['userId', 'city', 'state'])
    .where('id', '=', athleteId)
    .executeTakeFirst();
}

/** Whose profile it is; undefined if there is none, or if a block hides it from the viewer. */
export function findOwnerOfVisibleAthlete(db: Connection, viewerId: string, athleteId: string) {
  return db
    .selectFrom('athletes as a')
    .select('a.userId')
    .where('a.id', '=', athleteId)
    .where(
      sql<boolean>`not exists (select from block_pairs b where b.user_id = ${viewerId} and b.other_user_id = a.user_id)`,
    )
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
