import { type ExpressionBuilder, sql } from 'kysely';
import { sports } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import type { DB } from '#server/database/schema.gen.ts';
import type { AthleteFilters } from '../../../contract.ts';

/** A text search, in forms that to_tsquery reads. */
export interface TextCondition {
  /** Words to gather athletes by; none where the other filters leave fewer. */
  indexQuery?: string | undefined;
  /** Words to look for in those that were gathered. */
  recheckQuery?: string | undefined;
  /** The share of all athletes that are likely to have all of them, and how many have the rarest. */
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
export function withEverySport<Filters extends MatchCondition>(condition: Filters): Filters {
  return condition.position && !condition.sport ? { ...condition, sport: [...sports] } : condition;
}

type Build = ExpressionBuilder<DB & { a: DB['athletes'] }, 'a'>;

/** The athletes `a` that match: what the list, its count and the map are selected from. */
export function selectMatchingAthletes(db: Connection, condition: MatchCondition) {
  return db.selectFrom('athletes as a').where((eb) => conditions(eb as unknown as Build, condition));
}

function conditions(eb: Build, condition: MatchCondition) {
  const { sport, position, classYear, state, school, ids, text, placeIds, hasFilm } = condition;
  return eb.and([
    ...(sport ? [eb('a.sport', 'in', sport)] : []),
    ...(position ? [eb('a.position', 'in', position)] : []),
    ...(classYear ? [eb('a.classYear', 'in', classYear)] : []),
    ...(state ? [eb('a.state', 'in', state)] : []),
    ...(school === undefined ? [] : [ofSchool(school)]),
    ...(ids ? [eb('a.id', 'in', ids)] : []),
    ...range(eb, 'a.gpa', condition.minGpa, undefined),
    ...range(eb, 'a.height', condition.minHeight, condition.maxHeight),
    ...range(eb, 'a.weight', condition.minWeight, condition.maxWeight),
    ...range(eb, 'a.rating', condition.minRating, condition.maxRating),
    ...(hasFilm === undefined ? [] : [eb('a.hasFilm', '=', hasFilm)]),
    ...(condition.bookmarked === undefined ? [] : [bookmarked(condition)]),
    ...(text === undefined ? [] : wordsMatch(text)),
    ...(placeIds ? [sql<boolean>`a.place_id = any(${placeIds}::int[])`] : []),
    ...(condition.createdAfter ? [eb('a.createdAt', '>', condition.createdAfter)] : []),
  ]);
}

function wordsMatch(text: TextCondition | null) {
  if (!text) return [sql<boolean>`false`];
  const { indexQuery: gather, recheckQuery: keep } = text;
  return [
    ...(gather ? [sql<boolean>`a.search_vector @@ to_tsquery('simple', normalize_text(${gather}))`] : []),
    // No index answers a function, so none is read for it; and the planner takes it for common.
    ...(keep
      ? [sql<boolean>`ts_match_vq(a.search_vector, to_tsquery('simple', normalize_text(${keep})))`]
      : []),
  ];
}

function range(
  eb: Build,
  column: 'a.gpa' | 'a.height' | 'a.weight' | 'a.rating',
  min?: number,
  max?: number,
) {
  return [
    ...(min === undefined ? [] : [eb(column, '>=', min)]),
    ...(max === undefined ? [] : [eb(column, '<=', max)]),
  ];
}

/** By their ids, of which there are few: the planner would else read all of a sport beside them. */
const ofSchool = (school: string) => sql<boolean>`a.id = any (array(
  select s.id from athletes s
  where s.high_school is not null
    and school_key(s.high_school, s.city, s.state) collate "C" = place_key(${school})))`;

function bookmarked({ viewerId, bookmarked }: MatchCondition) {
  const exists = sql<boolean>`exists (select from bookmarks b where b.user_id = ${viewerId}::uuid and b.athlete_id = a.id)`;
  return bookmarked ? exists : sql<boolean>`not ${exists}`;
}
