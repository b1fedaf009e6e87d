import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { hiddenParameter } from '#server/database/prepared-statement.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Sort } from '../../../contract.ts';
import {
  addAllSportsToPositionFilter,
  type MatchCondition,
  selectMatchingAthletes,
} from './athlete-match-condition.ts';
import { toReadSizeSql } from './literal-limit-of-page.ts';
import { milesToOriginSql, type Origin } from './places-in-area-and-school-origin.ts';

/**
 * From so many matches on a search without words is read in the order of the list. Of a million athletes, one in 300
 * who match makes a page of 24 some 7,000 rows long: about what sorting 3,000 costs.
 */
export const minMatchesForOrderedScan = 3000;

export interface PageRequest {
  sort: Sort;
  origin?: Origin | undefined;
  limit: number;
  /** The last row of the page before. */
  after?: CursorPosition | undefined;
  /** Reads athletes in list order until the page is full; otherwise collects and sorts all matches. */
  isOrderedScan: boolean;
}

/** What `listFoundAthletes` reads the athletes of a page by. */
type SelectFoundPage = RawBuilder<CursorPosition & { nth: number; total: number | null }>;

/** Selects one page of matching ids in a stable order. */
export function selectPageOfMatches(
  db: Connection,
  requestedCondition: MatchCondition,
  pageRequest: PageRequest,
): SelectFoundPage {
  const { sort, origin, isOrderedScan } = pageRequest;
  const condition = rewriteConditionForScanOrIndex(requestedCondition, isOrderedScan);
  if (sort === 'distance' && origin && isOrderedScan)
    return selectNearestMatchesPage(db, condition, { ...pageRequest, origin });
  const isKept = isOrderedScan ? sql`not materialized` : sql`materialized`;
  return sql`
    with a as ${isKept} (${selectListedColumns(db, condition)})
    select id, key, row_number() over () as nth, null::integer as total
    from (${selectPageOf(pageRequest)}) as in_order`;
}

/** One page of matching ids in a stable order. */
export async function listPageOfMatchingIds(
  db: Connection,
  condition: MatchCondition,
  pageRequest: PageRequest,
): Promise<CursorPosition[]> {
  const page = selectPageOfMatches(db, condition, pageRequest);
  const { rows } = await sql<CursorPosition>`select id, key from (${page}) as page order by nth`.execute(db);
  return rows;
}

function rewriteConditionForScanOrIndex(condition: MatchCondition, isOrderedScan: boolean): MatchCondition {
  const { text } = condition;
  // In the order of the list a position is checked one by one; otherwise it is found by the indexes of sports.
  if (!isOrderedScan) return addAllSportsToPositionFilter(condition);
  return text ? { ...condition, text: { ...text, isOrderedScan } } : condition;
}

const selectListedColumns = (db: Connection, condition: MatchCondition) =>
  selectMatchingAthletes(db, condition).select([
    'a.id',
    'a.userId',
    'a.placeId',
    'a.createdAt',
    'a.earnedRating',
  ]);

/** Selects a page of `a`, the matches. */
function selectPageOf({ sort, origin, limit, after }: PageRequest): RawBuilder<CursorPosition> {
  const { key, type, join, descending } = getSortOrderSql(sort, origin);
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return sql<CursorPosition>`
    select a.id, (${key})::text as key from a ${join}
    ${after ? sql`where (${key}, a.id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, a.id ${direction} limit ${limit}`;
}

/**
 * Selects one page of matching ids with the number of all matches, which are collected once for both. Prepared for words
 * alone, whose matches are collected by the index of words whatever they are: planning costs more than finding them.
 */
export function selectPageAndCountOfMatches(
  db: Connection,
  condition: MatchCondition,
  pageRequest: PageRequest,
): { found: SelectFoundPage; isPrepared: boolean } {
  const { sort, limit, after } = pageRequest;
  const select = (matches: RawBuilder<unknown>, page: RawBuilder<unknown>) => sql<never>`
    with a as materialized (${matches})
    select id, key, row_number() over () as nth, (select count(*) from a)::integer as total
    from (${page}) as in_order limit ${hiddenParameter(limit, 'integer')}`;
  const words = findOnlyWords(condition);
  if (words !== undefined && (sort === 'newest' || sort === 'rating') && !after) {
    const key = sort === 'newest' ? sql`created_at` : sql`earned_rating`;
    const matches = sql`select id, ${key} as key from athletes
      where ${condition.listed ? sql`listed` : sql`true`}
        and search_vector @@ to_tsquery('simple', normalize_text(${hiddenParameter(words, 'text')}))`;
    const page = sql`select id, key::text from a order by a.key desc, id desc limit ${toReadSizeSql(limit)}`;
    return { found: select(matches, page), isPrepared: true };
  }
  const matches = selectListedColumns(db, rewriteConditionForScanOrIndex(condition, false));
  return { found: select(sql`${matches}`, selectPageOf(pageRequest)), isPrepared: false };
}

/** The words of a search without any other filter. */
function findOnlyWords({ viewerId: _, listed: __, text, ...filters }: MatchCondition): string | undefined {
  return text && Object.values(filters).every((value) => value === undefined) ? text.query : undefined;
}

interface SortOrder {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  descending: boolean;
}

/** Farther than any two places, so that athletes of unknown places come last. */
const unknownDistance = sql`100000::float8`;

function getSortOrderSql(sort: Sort, origin: Origin | undefined): SortOrder {
  const byColumn = { join: sql``, descending: true };
  switch (sort) {
    case 'newest':
      return { ...byColumn, key: sql`a.created_at`, type: sql`timestamptz` };
    case 'rating':
      return { ...byColumn, key: sql`a.earned_rating`, type: sql`numeric` };
    case 'last-active':
      return {
        key: sql`l.last_active_at`,
        type: sql`timestamptz`,
        join: sql`join last_activity l on l.user_id = a.user_id`,
        descending: true,
      };
    case 'distance':
      return {
        key: origin ? sql`coalesce(${milesToOriginSql(origin)}, ${unknownDistance})` : unknownDistance,
        type: sql`float8`,
        join: sql`left join places p on p.id = a.place_id`,
        descending: false,
      };
  }
}

/** Reads cities from the nearest outwards until the page is full; athletes of unknown cities come last. */
function selectNearestMatchesPage(
  db: Connection,
  condition: MatchCondition,
  { origin, limit, after }: PageRequest & { origin: Origin },
): SelectFoundPage {
  const from = after ? sql`${after.key}::float8` : sql`0::float8`;
  const beyond = after ? sql`(miles, id) > (${from}, ${after.id}::uuid)` : sql`true`;
  const selectMatchingIdsWhere = (where: RawBuilder<boolean>) =>
    selectMatchingAthletes(db, condition).select('a.id').where(where);
  // Skips cities of other states: ten thousand of them may be nearer than the first match.
  const cities = condition.state ? sql`where p.state = any(${condition.state}::text[])` : sql``;
  return sql`
    select id, miles::text as key, row_number() over (order by miles, id) as nth, null::integer as total from (
      (
        select a.id, miles
        from (select p.id as place_id, ${milesToOriginSql(origin)} as miles from places p ${cities} order by miles) as city
          cross join lateral (${selectMatchingIdsWhere(sql`a.place_id = city.place_id`)} offset 0) as a
        where miles >= ${from} and ${sql`${after ? sql`(miles, a.id) > (${from}, ${after.id}::uuid)` : sql`true`}`}
        order by miles, a.id limit ${limit}
      )
      union all
      (
        select id, miles from (select a.id, ${unknownDistance} as miles from (${selectMatchingIdsWhere(sql`a.place_id is null`)}) as a) as unplaced
        where ${beyond} order by id limit ${limit}
      )
    ) as found
    order by miles, id limit ${limit}`;
}
