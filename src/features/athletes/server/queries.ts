import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import type { Athletes } from '#server/database/schema.gen.ts';
import { toSqlColumnList } from '#server/database/to-sql-column-list.ts';
import type { PlanAfterGraduation, StoredRecruitingStatus } from '../contract/recruiting-status.ts';
import type { Stat } from '../contract/stats-and-highlights.ts';
import { isHiddenFromUnverifiedInLists, type ProfileField, profileFields } from '../contract.ts';

type ProfileColumns = Pick<Selectable<Athletes>, ProfileField>;

export interface AthleteRow extends ProfileColumns {
  id: string;
  userId: string;
  gender: Gender | null;
  recruitingStatus: StoredRecruitingStatus;
  afterGraduation: PlanAfterGraduation | null;
  user: { id: string; firstName: string; lastName: string; profileImage: string | null; createdAt: string };
  rating: number;
  ratingCount: number;
  highlights: string[] | null;
  stats: Stat[];
  /** Null until the account's owner signs in; the database stores -infinity for that. */
  lastActiveAt: Date | null;
  bookmarked: boolean;
  /** The name of the college of the commitment. */
  commitmentSchool: string | null;
}

const profileColumns = toSqlColumnList(profileFields, 'a');

/** How much of each athlete a list shows: everything, or all but `fieldsOfWholeLists`. */
export type ListExtent = 'whole' | 'reduced';

/** What no statement of a reduced list reads, so that nothing after it can let it through. */
const reducedProfileColumns = sql.join(
  profileFields.map((field) =>
    isHiddenFromUnverifiedInLists(field) ? sql`null as ${sql.ref(field)}` : toSqlColumnList([field], 'a'),
  ),
);

const selectAthleteRowSql = (viewerId: string, extent: ListExtent = 'whole') => sql`
  a.id, a.user_id,
  json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImage', u.profile_image, 'createdAt', u.created_at) as "user",
  ${extent === 'whole' ? profileColumns : reducedProfileColumns}, a.rating, a.rating_count, a.highlights,
  coalesce((
    select json_agg(json_build_object('id', s.id, 'statName', s.stat_name, 'statValue', s.stat_value,
      'season', s.season) order by s.season desc, s.stat_name)
    from stats s where s.athlete_id = a.id
  ), '[]') as stats,
  nullif(l.last_active_at, '-infinity') as last_active_at,
  (select name from schools where id = a.commitment_school_id) as commitment_school,
  exists (select from bookmarks b where b.user_id = ${hiddenParameter(viewerId, 'uuid')} and b.athlete_id = a.id) as bookmarked`;

const joinAccountSql = sql`join users u on u.id = a.user_id left join last_activity l on l.user_id = a.user_id`;

// What unseen_profiles says, by columns of the row: PostgreSQL would collect all who are hidden to leave out a few.
const isVisibleSql = (viewerId: string) => {
  const viewer = hiddenParameter(viewerId, 'uuid');
  return sql<boolean>`not exists (select from separated_pairs b where b.user_id = ${viewer} and b.other_user_id = a.user_id)
  and (a.user_id = ${viewer} or (a.paused_at is null and not (
    a.hidden_from_athletes and exists (select from users v where v.id = ${viewer} and v.role = 'athlete'))))`;
};

const selectAthleteById = defineStatement<{ viewerId: string; id: string }, AthleteRow>(
  (parameter) => sql<AthleteRow>`
    select ${selectAthleteRowSql(parameter('viewerId'))} from athletes a ${joinAccountSql}
    where a.id = ${parameter('id')}::uuid and ${isVisibleSql(parameter('viewerId'))}
    ${asPreparedStatement('find-athlete-row')}`,
);

/** The athlete as this viewer sees it; undefined if there is none, or if it is hidden from the viewer. */
export async function findAthleteRow(
  db: Connection,
  viewerId: string,
  id: string,
): Promise<AthleteRow | undefined> {
  const [row] = await selectAthleteById(db, { viewerId, id });
  return row;
}

const defineSelectAthletesByIds = (extent: ListExtent) =>
  defineStatement<{ viewerId: string; ids: string[] }, AthleteRow>(
    (parameter) => sql<AthleteRow>`
    select ${selectAthleteRowSql(parameter('viewerId'), extent)}
    from unnest(${hiddenParameter(parameter('ids'), 'uuid[]')}) with ordinality as requested (id, position)
    join athletes a on a.id = requested.id ${joinAccountSql}
    where ${isVisibleSql(parameter('viewerId'))}
    order by requested.position
    ${asPreparedStatement(extent === 'whole' ? 'list-athlete-rows' : 'list-reduced-athlete-rows')}`,
  );
const selectAthletesByIds = {
  whole: defineSelectAthletesByIds('whole'),
  reduced: defineSelectAthletesByIds('reduced'),
};

/**
 * Lists athletes in the order of the ids, as this viewer sees them; unknown ids, and those who are hidden from the viewer,
 * are left out.
 */
export async function listAthleteRows(
  db: Connection,
  viewerId: string,
  ids: string[],
  extent: ListExtent,
): Promise<AthleteRow[]> {
  return selectAthletesByIds[extent](db, { viewerId, ids });
}

/** What a search selects with each athlete: where the athlete is in the list, and how many there are. */
export interface FoundPosition {
  nth: number;
  key: string;
  total: number;
}

/**
 * Lists the athletes that a search finds, in its order, in the search's own statement. `found` selects their ids and
 * `FoundPosition`s, with values in hidden parameters: PostgreSQL prepares the statement.
 */
export async function listFoundAthleteRows(
  db: Connection,
  viewerId: string,
  found: RawBuilder<FoundPosition & { id: string }>,
  extent: ListExtent,
): Promise<(AthleteRow & FoundPosition)[]> {
  const { rows } = await sql<AthleteRow & FoundPosition>`
    select found.nth, found.key, found.total, ${selectAthleteRowSql(viewerId, extent)}
    from (${found}) as found
    join athletes a on a.id = found.id ${joinAccountSql}
    order by found.nth
    ${asPreparedStatement('list-found-athletes')}`.execute(db);
  return rows;
}

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

/**
 * Takes graduates out of lists who have not been here since the 1 August of their class's year, at most `limit`; returns
 * how many. For a profile that nobody has claimed, the day on which it was added counts.
 */
export async function unlistSomeGraduates(
  db: Connection,
  { lastGraduatedClassYear, limit }: { lastGraduatedClassYear: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update athletes set listed = false
    where id = any (array(
      select a.id from athletes a left join last_activity l on l.user_id = a.user_id
      where a.listed and a.class_year <= ${lastGraduatedClassYear} and a.after_graduation is null
        and greatest(l.last_active_at, a.created_at) < make_timestamptz(a.class_year, 8, 1, 0, 0, 0, 'UTC')
      limit ${limit}
      for no key update of a
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
