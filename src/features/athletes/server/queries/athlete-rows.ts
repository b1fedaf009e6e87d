import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { FieldAudiences } from '#features/safety/contract/field-audiences.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Sides } from '#features/sports/contract/strong-sides.ts';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  executeStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import type { Athletes } from '#server/database/schema.gen.ts';
import { toSqlColumnList } from '#server/database/to-sql-column-list.ts';
import type { PlanAfterGraduation, StoredRecruitingStatus } from '../../contract/recruiting-status.ts';
import type { Stat } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import { isHiddenFromUnverifiedInLists, type ProfileField, profileFields } from '../../contract.ts';

type ProfileColumns = Pick<Selectable<Athletes>, ProfileField>;

export interface AthleteRow extends Omit<ProfileColumns, keyof Sides>, Sides {
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
  /** Who sees which field, as the athlete has chosen it. */
  fieldAudiences: FieldAudiences | null;
  /** Whether the athlete has said to be 18 or older; always false where that decides nothing. */
  isAdult: boolean;
}

const profileColumns = toSqlColumnList(profileFields, 'a');

/** How much of each athlete a list shows: everything, or all but `fieldsHiddenFromUnverifiedInLists`. */
export type ShownListFields = 'whole' | 'reduced';

/** What no statement of a reduced list reads, so that nothing after it can let it through. */
const reducedProfileColumns = sql.join(
  profileFields.map((field) =>
    isHiddenFromUnverifiedInLists(field) ? sql`null as ${sql.ref(field)}` : toSqlColumnList([field], 'a'),
  ),
);

/** SQL: whether athlete `a` was born on this day ('2008-11-22') or before; false for null. */
const wasBornBySql = (day: string | null) =>
  day === null
    ? sql`false`
    : sql`exists (select from birth_dates d where d.user_id = a.user_id and d.born_on::text <= ${hiddenParameter(day, 'text')})`;

const selectAthleteRowSql = (
  viewerId: string,
  adultsBornBy: string | null,
  extent: ShownListFields = 'whole',
) => sql`
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
  a.field_audiences, ${wasBornBySql(adultsBornBy)} as is_adult,
  exists (select from bookmarks b where b.user_id = ${hiddenParameter(viewerId, 'uuid')} and b.athlete_id = a.id) as bookmarked`;

const joinAccountSql = sql`join users u on u.id = a.user_id left join last_activity l on l.user_id = a.user_id`;

/**
 * SQL: whether the viewer sees athlete `a`. What unseen_profiles says, by columns of the row: PostgreSQL would collect all
 * who are hidden to leave out a few.
 */
export const isVisibleSql = (viewerId: string) => {
  const viewer = hiddenParameter(viewerId, 'uuid');
  return sql<boolean>`not exists (select from separated_pairs b where b.user_id = ${viewer} and b.other_user_id = a.user_id)
  and (a.user_id = ${viewer} or (a.paused_at is null and not (
    a.hidden_from_athletes and exists (select from users v where v.id = ${viewer} and v.role = 'athlete'))))`;
};

/** Who asks for rows: only to some of them the age of an athlete matters. */
export interface RowReader {
  viewerId: string;
  /** The last date of birth of adults; null where no field depends on the age. */
  adultsBornBy: string | null;
}

const defineSelectAthleteById = (readsAge: boolean) =>
  defineStatement<{ viewerId: string; adultsBornBy: string; id: string }, AthleteRow>(
    (parameter) => sql<AthleteRow>`
    select ${selectAthleteRowSql(parameter('viewerId'), readsAge ? parameter('adultsBornBy') : null)}
    from athletes a ${joinAccountSql}
    where a.id = ${parameter('id')}::uuid and ${isVisibleSql(parameter('viewerId'))}
    ${asPreparedStatement('find-athlete-row')}`,
  );
const selectAthleteById = defineSelectAthleteById(false);
const selectAthleteByIdWithAge = defineSelectAthleteById(true);

/** The athlete as this viewer sees it; undefined if there is none, or if it is hidden from the viewer. */
export async function findAthleteRow(
  db: Connection,
  { viewerId, adultsBornBy }: RowReader,
  id: string,
): Promise<AthleteRow | undefined> {
  const select = adultsBornBy === null ? selectAthleteById : selectAthleteByIdWithAge;
  const [row] = await select(db, { viewerId, adultsBornBy: adultsBornBy ?? '', id });
  return row;
}

const defineSelectAthletesByIds = (extent: ShownListFields, readsAge: boolean) =>
  defineStatement<{ viewerId: string; adultsBornBy: string; ids: string[] }, AthleteRow>(
    (parameter) => sql<AthleteRow>`
    select ${selectAthleteRowSql(parameter('viewerId'), readsAge ? parameter('adultsBornBy') : null, extent)}
    from unnest(${hiddenParameter(parameter('ids'), 'uuid[]')}) with ordinality as requested (id, position)
    join athletes a on a.id = requested.id ${joinAccountSql}
    where ${isVisibleSql(parameter('viewerId'))}
    order by requested.position
    ${asPreparedStatement(extent === 'whole' ? 'list-athlete-rows' : 'list-reduced-athlete-rows')}`,
  );
const selectAthletesByIds = {
  whole: defineSelectAthletesByIds('whole', false),
  reduced: defineSelectAthletesByIds('reduced', false),
  reducedWithAge: defineSelectAthletesByIds('reduced', true),
};

/**
 * Lists athletes in the order of the ids, as this viewer sees them; unknown ids, and those who are hidden from the viewer,
 * are left out.
 */
export async function listAthleteRows(
  db: Connection,
  { viewerId, adultsBornBy }: RowReader,
  ids: string[],
  extent: ShownListFields,
): Promise<AthleteRow[]> {
  const select = selectAthletesByIds[adultsBornBy === null ? extent : 'reducedWithAge'];
  return select(db, { viewerId, adultsBornBy: adultsBornBy ?? '', ids });
}

/** What a search selects with each athlete: where the athlete is in the list, and how many there are where it knows. */
export interface FoundPosition {
  nth: number;
  key: string;
  total: number | null;
}

type SelectFound = RawBuilder<FoundPosition & { id: string }>;

/** The athletes whom a search finds. */
export type FoundSelection = (BuiltSelection | SelectionOfShape) & {
  /** Whether it leaves out by itself whom the viewer does not see. */
  hasOnlyVisible: boolean;
};

export interface BuiltSelection {
  /** Selects their ids and `FoundPosition`s. */
  found: SelectFound;
  /** Whether `found` has its values in hidden parameters, so that PostgreSQL plans the statement once. */
  isPrepared: boolean;
}

/** A selection in a prepared statement of one text for each shape, which is built once: see `defineStatement`. */
export interface SelectionOfShape {
  shape: string;
  build: (parameter: <Value>(name: string) => Value) => SelectFound;
  values: Readonly<Record<string, unknown>>;
}

type FoundAthleteRow = AthleteRow & FoundPosition;
type SelectFoundAthletes = (db: Connection, values: Record<string, unknown>) => Promise<FoundAthleteRow[]>;

/** Some hundreds: the choices of the simple filters. */
const selectFoundAthletesByShape = new Map<string, SelectFoundAthletes>();

/**
 * Lists the athletes that a search finds, in its order, in the search's own statement; those who are hidden from the viewer
 * are left out.
 */
export async function listFoundAthleteRows(
  db: Connection,
  { viewerId, adultsBornBy }: RowReader,
  selection: FoundSelection,
  extent: ShownListFields,
): Promise<FoundAthleteRow[]> {
  const { hasOnlyVisible } = selection;
  const build = (found: SelectFound, viewer: string, bornBy: string | null) => sql<FoundAthleteRow>`
    select found.nth, found.key, found.total, ${selectAthleteRowSql(viewer, bornBy, extent)}
    from (${found}) as found
    join athletes a on a.id = found.id ${joinAccountSql}
    where ${hasOnlyVisible ? sql`true` : isVisibleSql(viewer)}
    order by found.nth
    ${'shape' in selection || selection.isPrepared ? asPreparedStatement('list-found-athletes') : sql``}`;
  if (!('shape' in selection)) return executeStatement(db, build(selection.found, viewerId, adultsBornBy));
  const shape = `${extent} ${adultsBornBy !== null} ${hasOnlyVisible} ${selection.shape}`;
  let select = selectFoundAthletesByShape.get(shape);
  if (!select) {
    select = defineStatement<Record<string, unknown>, FoundAthleteRow>((parameter) => {
      const getParameter = parameter as <Value>(name: string) => Value;
      const bornBy = adultsBornBy === null ? null : getParameter<string>('adultsBornBy');
      return build(selection.build(getParameter), getParameter('viewerId'), bornBy);
    });
    selectFoundAthletesByShape.set(shape, select);
  }
  return select(db, { ...selection.values, viewerId, adultsBornBy });
}
