import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { sports } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import type { DB } from '#server/database/schema.gen.ts';
import type { AthleteFilters } from '../../../contract.ts';

/** A text search for SQL. */
export interface TextCondition {
  /** In a form that to_tsquery reads. */
  query: string;
  /** Rows are read in the order of the list and each is checked; the index of words is not used. */
  isOrderedScan?: boolean | undefined;
  /** The share of all athletes that are likely to have all of the words, and how many have the rarest. */
  share: number;
  rarestCount: number;
  /** Where it is a single word, as it was typed. */
  onlyWord?: string | undefined;
}

/** Filters ready for SQL: states as codes, the search as a tsquery, everything about where as its cities. */
export interface MatchCondition
  extends Omit<AthleteFilters, 'search' | 'near' | 'radius' | 'place' | 'area'> {
  viewerId: string;
  /** Null finds nobody: the search has no word in it. */
  text?: TextCondition | null | undefined;
  placeIds?: number[] | undefined;
  /** Only those created after this moment. */
  createdAfter?: Date | undefined;
}

/**
 * The same athletes: a position alone is looked for sport by sport, as the indexes that answer counts and maps by
 * themselves begin with the sport.
 */
export function addEverySport<Filters extends MatchCondition>(condition: Filters): Filters {
  return condition.position && !condition.sport ? { ...condition, sport: [...sports] } : condition;
}

type Builder = ExpressionBuilder<DB & { a: DB['athletes'] }, 'a'>;
type Condition = Expression<SqlBool>;

/** The athletes `a` that match: what the list, its count and the map are selected from. */
export function selectMatchingAthletes(db: Connection, condition: MatchCondition) {
  return db
    .selectFrom('athletes as a')
    .where((eb) => eb.and(buildConditions(eb as unknown as Builder, condition)));
}

type FilterName = Exclude<keyof MatchCondition, 'viewerId'>;
type ConditionBuilders = {
  [N in FilterName]-?: (
    eb: Builder,
    value: Exclude<MatchCondition[N], undefined>,
    viewerId: string,
  ) => Condition | Condition[];
};

const conditionBuilders: ConditionBuilders = {
  sport: (eb, sports) => eb('a.sport', 'in', sports),
  position: (eb, positions) => eb('a.position', 'in', positions),
  classYear: (eb, years) => eb('a.classYear', 'in', years),
  state: (eb, states) => eb('a.state', 'in', states),
  school: (_, school) => matchesSchool(school),
  ids: (eb, ids) => eb('a.id', 'in', ids),
  minGpa: (eb, min) => eb('a.gpa', '>=', min),
  minHeight: (eb, min) => eb('a.height', '>=', min),
  maxHeight: (eb, max) => eb('a.height', '<=', max),
  minWeight: (eb, min) => eb('a.weight', '>=', min),
  maxWeight: (eb, max) => eb('a.weight', '<=', max),
  minRating: (eb, min) => eb('a.rating', '>=', min),
  maxRating: (eb, max) => eb('a.rating', '<=', max),
  hasFilm: (eb, hasFilm) => eb('a.hasFilm', '=', hasFilm),
  bookmarked: (_, bookmarked, viewerId) => matchesBookmark(bookmarked, viewerId),
  text: (_, text) => matchesText(text),
  placeIds: (_, ids) => sql<boolean>`a.place_id = any(${ids}::int[])`,
  createdAfter: (eb, moment) => eb('a.createdAt', '>', moment),
};

function buildConditions(eb: Builder, condition: MatchCondition): Condition[] {
  return (Object.keys(conditionBuilders) as FilterName[]).flatMap((name) => {
    const make = conditionBuilders[name] as (eb: Builder, value: unknown, viewerId: string) => Condition[];
    return condition[name] === undefined ? [] : make(eb, condition[name], condition.viewerId);
  });
}

function matchesText(text: TextCondition | null): Condition {
  if (!text) return sql<boolean>`false`;
  const query = sql`to_tsquery('simple', normalize_text(${text.query}))`;
  // As a function call: the planner uses no index for it, and expects many rows.
  return text.isOrderedScan
    ? sql<boolean>`ts_match_vq(a.search_vector, ${query})`
    : sql<boolean>`a.search_vector @@ ${query}`;
}

/** By their few ids: otherwise the planner reads all athletes of a sport as well. */
const matchesSchool = (school: string) => sql<boolean>`a.id = any (array(
  select s.id from athletes s
  where s.high_school is not null
    and school_key(s.high_school, s.city, s.state) collate "C" = place_key(${school})))`;

function matchesBookmark(bookmarked: boolean, viewerId: string): Condition {
  const exists = sql<boolean>`exists (select from bookmarks b where b.user_id = ${viewerId}::uuid and b.athlete_id = a.id)`;
  return bookmarked ? exists : sql<boolean>`not ${exists}`;
}
