import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { StoredRecruitingStatus } from '#features/athletes/contract/recruiting-status.ts';
import { unitedStates } from '#features/places/contract/country-codes.ts';
import type { AudienceField } from '#features/safety/contract/field-audiences.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { includesUnitedStates } from '../../../contract/country-filter-choices.ts';
import { abroad, type OptionalNumber } from '../../../contract/filters.ts';
import type { AthleteFilters } from '../../../contract.ts';
import {
  isNumberMissingSql,
  isWeightShownToAthletesSql,
  type UnseenNumbers,
} from './athletes-without-number.ts';

/** A parsed text search for SQL. */
export interface TextCondition {
  /** The argument of to_tsquery. */
  query: string;
  /** The same without the words of bios; undefined where `query` leaves them out, too. */
  queryWithoutBios?: string | undefined;
  /** Reads rows in the order of the list and checks each; the text index is not used. */
  isOrderedScan?: boolean | undefined;
  /** The estimated share of athletes with all words, and the number of those with the rarest word. */
  share: number;
  rarestCount: number;
  /** The typed word of a search with a single one. */
  onlyWord?: string | undefined;
}

/** Filters ready for SQL: states as codes, the search as a tsquery, places as ids of cities. */
export interface MatchCondition
  extends Omit<
    AthleteFilters,
    'search' | 'near' | 'radius' | 'place' | 'area' | 'gender' | 'graduated' | 'recruitingStatus'
  > {
  viewerId: string;
  /** Null matches nobody: the search contains no word. */
  text?: TextCondition | null | undefined;
  /** Those who compete in it, and those who have not said; undefined for everybody. */
  gender?: Gender | undefined;
  recruitingStatus?: StoredRecruitingStatus[] | undefined;
  firstPosition?: string[] | undefined;
  /** Those with one of these as second position, and none as first. */
  onlySecondPosition?: string[] | undefined;
  /** Leaves out graduates who have not been here since; undefined for everybody. */
  listed?: true | undefined;
  placeIds?: number[] | undefined;
  /** Only those created after this moment. */
  createdAfter?: Date | undefined;
  /** Where `missing` or `orMissing` ask for those without a number: who hides it from the viewer counts as one. */
  unseenNumbers?: UnseenNumbers | undefined;
  /** Only those who show their weight to other athletes: who chose so, and adults who chose nothing. */
  weightSeenByAthletes?: { adultsBornBy: string; areFew: boolean } | undefined;
  /** Undefined where nobody is hidden from the viewer, or where those who are hidden are counted too. */
  hidden?: HiddenAthletes | undefined;
}

/** The fields of which athletes choose the audience that are searched. */
export type SearchedField = Extract<AudienceField, 'film' | 'weight' | 'grades' | 'bio'>;

/** Those that a search asks for, and the audiences that the viewer is not in. */
export interface HiddenFields {
  fields: SearchedField[];
  audiences: string[];
}

/**
 * Whom a block, a suspension or a pause hides from the viewer, those who hide from other athletes, and those who have hidden a
 * field that is searched.
 */
interface HiddenAthletes {
  /** Whether the viewer is an athlete. */
  fromAthletes: boolean;
  fields?: HiddenFields | undefined;
  /** Left out, or the only ones that match. */
  only: boolean;
}

/**
 * Adds all sports to a condition by position alone. It matches the same athletes, but can use the covering indexes, which
 * begin with the sport.
 */
export function addAllSportsToPositionFilter<Filters extends MatchCondition>(condition: Filters): Filters {
  return condition.position && !condition.sport ? { ...condition, sport: [...sports] } : condition;
}

/**
 * Splits a condition by position in two that no athlete matches both of: by first and by second position. Each can be
 * answered from an index alone, which both in one statement cannot.
 */
export function splitByFirstAndSecondPosition({ position, ...others }: MatchCondition): MatchCondition[] {
  if (!position) return [others];
  return [
    { ...others, firstPosition: position },
    { ...others, onlySecondPosition: position },
  ];
}

type Builder = ExpressionBuilder<DB & { a: DB['athletes'] }, 'a'>;
type Condition = Expression<SqlBool>;

/** Selects the matching athletes as `a`: the base of list, count and map. */
export function selectMatchingAthletes(db: Connection, condition: MatchCondition) {
  return db
    .selectFrom('athletes as a')
    .where((eb) => eb.and(buildWhereConditions(eb as unknown as Builder, condition)));
}

type FilterName = Exclude<keyof MatchCondition, 'viewerId'>;
type ConditionBuilders = {
  [N in FilterName]-?: (
    eb: Builder,
    value: Exclude<MatchCondition[N], undefined>,
    viewerId: string,
    condition: MatchCondition,
  ) => Condition | Condition[];
};

const conditionBuilders: ConditionBuilders = {
  sport: (eb, sports) => eb('a.sport', 'in', sports),
  position: (eb, positions) =>
    eb.or([eb('a.position', 'in', positions), eb('a.secondPosition', 'in', positions)]),
  firstPosition: (eb, positions) => eb('a.position', 'in', positions),
  onlySecondPosition: (eb, positions) => [
    eb('a.secondPosition', 'in', positions),
    eb('a.position', 'not in', positions),
  ],
  classYear: (eb, years) => eb('a.classYear', 'in', years),
  gender: (_, gender) => sql<boolean>`(a.gender = ${gender} or a.gender is null)`,
  bats: (eb, sides) => eb('a.bats', 'in', sides),
  strongHand: (eb, sides) => eb('a.strongHand', 'in', sides),
  strongFoot: (eb, sides) => eb('a.strongFoot', 'in', sides),
  recruitingStatus: (eb, statuses) => eb('a.recruitingStatus', 'in', statuses),
  // Not a parameter: the indexes of listed athletes are used only where the statement itself says so.
  listed: () => sql<boolean>`a.listed`,
  state: (eb, states) => eb('a.state', 'in', states),
  country: (eb, countries) => buildCountryConditions(eb, countries),
  school: (_, school) => buildSchoolCondition(school),
  ids: (eb, ids) => eb('a.id', 'in', ids),
  minGpa: (eb, min, _, all) => orMissingNumber(eb('a.gpa', '>=', min), 'gpa', all),
  minHeight: (eb, min, _, all) => orMissingNumber(eb('a.height', '>=', min), 'height', all),
  maxHeight: (eb, max, _, all) => orMissingNumber(eb('a.height', '<=', max), 'height', all),
  minWeight: (eb, min, _, all) => orMissingNumber(eb('a.weight', '>=', min), 'weight', all),
  maxWeight: (eb, max, _, all) => orMissingNumber(eb('a.weight', '<=', max), 'weight', all),
  minRating: (eb, min, _, all) => orMissingNumber(eb('a.rating', '>=', min), 'rating', all),
  maxRating: (eb, max, _, all) => orMissingNumber(eb('a.rating', '<=', max), 'rating', all),
  missing: (_, numbers, __, { unseenNumbers }) =>
    numbers.map((number) => isNumberMissingSql(number, unseenNumbers)),
  // Parts of the filters by numbers.
  orMissing: () => [],
  unseenNumbers: () => [],
  hasFilm: (eb, hasFilm) => eb('a.hasFilm', '=', hasFilm),
  bookmarked: (_, bookmarked, viewerId) => buildBookmarkCondition(bookmarked, viewerId),
  text: (_, text) => buildTextCondition(text),
  placeIds: (_, ids) => sql<boolean>`a.place_id = any(${ids}::int[])`,
  createdAfter: (eb, moment) => eb('a.createdAt', '>', moment),
  weightSeenByAthletes: (_, who) => buildShownWeightConditions(who),
  hidden: (_, hidden, viewerId, { text }) => buildHiddenCondition(hidden, viewerId, text),
};

export function buildWhereConditions(eb: Builder, condition: MatchCondition): Condition[] {
  return (Object.keys(conditionBuilders) as FilterName[]).flatMap((name) => {
    const make = conditionBuilders[name] as (eb: Builder, value: unknown, ...about: unknown[]) => Condition[];
    return condition[name] === undefined ? [] : make(eb, condition[name], condition.viewerId, condition);
  });
}

const orMissingNumber = (
  hasNumber: Condition,
  number: OptionalNumber,
  { orMissing, unseenNumbers }: MatchCondition,
): Condition =>
  orMissing?.includes(number)
    ? sql<boolean>`(${hasNumber} or ${isNumberMissingSql(number, unseenNumbers)})`
    : hasNumber;

function buildTextCondition(text: TextCondition | null): Condition {
  if (!text) return sql<boolean>`false`;
  const query = sql`to_tsquery('simple', normalize_text(${text.query}))`;
  // A function call instead of the operator: the planner then uses no index and expects many rows.
  return text.isOrderedScan
    ? sql<boolean>`ts_match_vq(a.search_vector, ${query})`
    : sql<boolean>`a.search_vector @@ ${query}`;
}

/** An array of those few leads the planner to look them up; of many it finds enough in the order of the list. */
function buildShownWeightConditions({
  adultsBornBy,
  areFew,
}: NonNullable<MatchCondition['weightSeenByAthletes']>): Condition[] {
  const isShown = isWeightShownToAthletesSql(adultsBornBy);
  const isOneOfThem = sql<boolean>`a.user_id = any (array(
    select user_id from birth_dates where born_on <= ${adultsBornBy}::date
    union select user_id from athletes where field_audiences->>'weight' = 'members'))`;
  return areFew ? [isOneOfThem, isShown] : [isShown];
}

/** The index of countries is used only where the statement itself leaves out the United States. */
function buildCountryConditions(eb: Builder, countries: string[]): Condition[] {
  const isOneOf = countries.includes(abroad) ? [] : [eb('a.country', 'in', countries)];
  return includesUnitedStates(countries)
    ? isOneOf
    : [...isOneOf, sql<boolean>`a.country <> ${sql.lit(unitedStates)}`];
}

/** Compares ids: otherwise the planner also reads all athletes of a sport. */
const buildSchoolCondition = (school: string) => sql<boolean>`a.id = any (array(
  select s.id from athletes s
  where s.high_school is not null
    and school_key(s.high_school, s.city, s.state) collate "C" = place_key(${school})))`;

/** An array, which the database reads once: a join would lead the planner away from the order of the list. */
function buildHiddenCondition(
  { fromAthletes, fields, only }: HiddenAthletes,
  viewerId: string,
  text: MatchCondition['text'],
): Condition {
  // Not unseen_profiles: a list that is cached for everybody has no viewer in users.
  const userIds = sql`(array(
    select other_user_id from block_pairs where user_id = ${viewerId}::uuid
    union all select id from users where suspended_until is not null))`;
  const inFields = fields && sql`(${isFieldHiddenSql(fields, text)})`;
  return only
    ? sql<boolean>`(a.user_id = any ${userIds} or a.paused_at is not null
        ${fromAthletes ? sql`or a.hidden_from_athletes` : sql``} ${inFields ? sql`or ${inFields}` : sql``})`
    : sql<boolean>`(a.user_id <> all ${userIds} and a.paused_at is null
        ${fromAthletes ? sql`and not a.hidden_from_athletes` : sql``}
        ${inFields ? sql`and not ${inFields}` : sql``})`;
}

/** SQL: whether one of the fields of `a` is hidden. A bio hides those whom the search finds by its words alone. */
const isFieldHiddenSql = ({ fields, audiences }: HiddenFields, text: MatchCondition['text']) =>
  sql.join(
    fields.map((field) => {
      const audience = sql`a.field_audiences->>${sql.lit(field)}`;
      // The indexes of audiences have only those who have chosen one.
      const isHidden = sql`${audience} is not null and ${audience} = any (${audiences}::text[])`;
      return field === 'bio'
        ? sql`(${isHidden} and not a.search_vector @@ to_tsquery('simple', normalize_text(${text?.queryWithoutBios})))`
        : sql`(${isHidden})`;
    }),
    sql` or `,
  );

function buildBookmarkCondition(bookmarked: boolean, viewerId: string): Condition {
  const exists = sql<boolean>`exists (select from bookmarks b where b.user_id = ${viewerId}::uuid and b.athlete_id = a.id)`;
  return bookmarked ? exists : sql<boolean>`not ${exists}`;
}
