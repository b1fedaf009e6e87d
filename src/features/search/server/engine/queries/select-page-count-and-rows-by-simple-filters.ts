import { type RawBuilder, sql } from 'kysely';
import type { SelectionOfShape } from '#features/athletes/server/athletes.ts';
import { hiddenParameter } from '#server/database/prepared-statement.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Sort } from '../../../contract.ts';
import type { MatchCondition } from './athlete-match-condition.ts';
import { minMatchesForOrderedScan } from './list-matching-page.ts';
import { toReadSize, toReadSizeSql } from './literal-limit-of-page.ts';

// The commonest searches: one value each of sport, position, class year and state, or none. Count, page and rows are one
// prepared statement for each choice of filters, whatever their values are.

type FacetSort = 'newest' | 'rating';

interface FacetSearch {
  facets: { [Name in Facet]?: string | number };
  gender: string | undefined;
  listed: true | undefined;
  /** Leaves out those who hide from other athletes. */
  visibleToAthletes: boolean;
  sort: FacetSort;
}

const facetTypes = { sport: 'text', position: 'text', classYear: 'integer', state: 'text' } as const;
type Facet = keyof typeof facetTypes;
const facetNames = Object.keys(facetTypes) as Facet[];

/** The search by facets that this is; undefined where another statement has to find its athletes. */
export function toSimpleSearchOrUndefined(
  { viewerId: _, hidden: __, gender, listed, ...filters }: MatchCondition,
  sort: Sort,
  visibleToAthletes: boolean,
): FacetSearch | undefined {
  if (sort !== 'newest' && sort !== 'rating') return undefined;
  const facets: FacetSearch['facets'] = {};
  for (const [name, values] of Object.entries(filters)) {
    if (values === undefined) continue;
    if (!(name in facetTypes) || !Array.isArray(values) || values.length !== 1) return undefined;
    facets[name as Facet] = values[0];
  }
  // A position alone begins no index.
  if (facets.position !== undefined && facets.sport === undefined) return undefined;
  return { facets, gender, listed, visibleToAthletes, sort };
}

/** The first column of a list's order, and what is before its first row. */
const orders = {
  newest: { column: 'createdAt', type: 'timestamptz', first: 'infinity' },
  rating: { column: 'earnedRating', type: 'numeric', first: 'infinity' },
} as const;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const toFirstPosition = ({ sort }: FacetSearch): CursorPosition => ({ key: orders[sort].first, id: lastId });

interface PageOfSimpleFilters {
  viewerId: string;
  limit: number;
  /** The number of `limit` where that is a parameter. */
  readLimit?: number;
  after: CursorPosition | undefined;
}

/** The same selection for all values of these filters. */
export function toSelectionOfSimpleFilters(
  search: FacetSearch,
  { limit, after = toFirstPosition(search) }: Omit<PageOfSimpleFilters, 'viewerId' | 'readLimit'>,
): SelectionOfShape {
  const { facets, gender, ...choices } = search;
  const names = facetNames.filter((name) => facets[name] !== undefined);
  return {
    shape: JSON.stringify([names, gender !== undefined, choices, toReadSize(limit)]),
    build: (parameter) =>
      selectPageBySimpleFilters(
        {
          ...choices,
          facets: Object.fromEntries(names.map((name) => [name, parameter(name)])),
          gender: gender && parameter('gender'),
        },
        {
          viewerId: parameter('viewerId'),
          limit: parameter('limit'),
          readLimit: limit,
          after: { key: parameter('afterKey'), id: parameter('afterId') },
        },
      ),
    values: { ...facets, gender, limit, afterKey: after.key, afterId: after.id },
  };
}

/**
 * Selects a page with the number of all matches. Where they are many it is read in the order of the list until it is
 * full, otherwise they are sorted: PostgreSQL executes one of the two parts. Selects nothing for a viewer with blocks,
 * who sees another number, nor among graduates while somebody is suspended or paused: only lists of those who are listed
 * leave these out by themselves.
 */
export function selectPageBySimpleFilters(
  search: FacetSearch,
  { viewerId, limit, readLimit = limit, after = toFirstPosition(search) }: PageOfSimpleFilters,
) {
  const { column, type } = orders[search.sort];
  const key = sql.ref(column);
  const start = hiddenParameter(after.key, type);
  const conditions = [
    ...listMatchConditions(search),
    sql<boolean>`(${key}, id) < (${start}, ${hiddenParameter(after.id, 'uuid')})`,
  ];
  const matches = sql`select id, ${key} as key from athletes where ${joinConditions(conditions)}`;
  const inOrder = sql`order by key desc, id desc limit ${toReadSizeSql(readLimit)}`;
  const isMany = sql`(select total from counted) > ${sql.lit(minMatchesForOrderedScan)}`;
  return sql<{ id: string; nth: number; key: string; total: number }>`
    with counted as materialized (select ${countByFacets(search)} as total)
    select id, key::text, total, row_number() over (order by page.key desc, id desc) as nth
    from counted, (
      (select id, key from (${matches}) as a where ${isMany} ${inOrder})
      union all
      (select id, key from (${matches} offset 0) as a where not ${isMany} ${inOrder})
    ) as page
    where not exists (select from block_pairs where user_id = ${hiddenParameter(viewerId, 'uuid')})
      and ${search.listed ? sql`true` : isNobodyWithdrawnSql}
    order by nth limit ${hiddenParameter(limit, 'integer')}`;
}

const isNobodyWithdrawnSql = sql<boolean>`not exists (select from users where suspended_until is not null)
  and not exists (select from athletes where paused_at is not null)`;

export const joinConditions = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

/** Conditions on athletes, or on their recorded changes. */
export function listMatchConditions(search: FacetSearch): RawBuilder<boolean>[] {
  const { position } = search.facets;
  const wanted = position === undefined ? undefined : hiddenParameter(position, 'text');
  return [
    ...listFacetConditions(search, ['sport', 'classYear', 'state']),
    ...(wanted ? [sql<boolean>`(position = ${wanted} or second_position = ${wanted})`] : []),
    ...listGenderListedAndVisibilityConditions(search),
  ];
}

const listFacetConditions = ({ facets }: FacetSearch, names: readonly Facet[]): RawBuilder<boolean>[] =>
  names.flatMap((name) => {
    const value = facets[name];
    if (value === undefined) return [];
    return [sql<boolean>`${sql.ref(name)} = ${hiddenParameter(value, facetTypes[name])}`];
  });

const listGenderListedAndVisibilityConditions = ({
  gender,
  listed,
  visibleToAthletes,
}: FacetSearch): RawBuilder<boolean>[] => [
  ...(gender ? [sql<boolean>`(gender = ${hiddenParameter(gender, 'text')} or gender is null)`] : []),
  listed ? sql<boolean>`listed` : sql<boolean>`true`,
  ...(visibleToAthletes ? [sql<boolean>`not hidden_from_athletes`] : []),
];

/** As `countVisibleMatches` counts by facets: everybody, less those who hide from athletes, of whom there is an index. */
function countByFacets(search: FacetSearch): RawBuilder<number> {
  const everybody = { ...search, visibleToAthletes: false };
  if (!search.visibleToAthletes) return buildUnfilteredCountSql(everybody);
  const isHidden = joinConditions([...listMatchConditions(everybody), sql<boolean>`hidden_from_athletes`]);
  return sql`${buildUnfilteredCountSql(everybody)} - (select count(*) from athletes where ${isHidden})::integer`;
}

/** First positions from a summary, second positions one by one. */
function buildUnfilteredCountSql(search: FacetSearch): RawBuilder<number> {
  const { gender, listed, facets } = search;
  const summary = sql.raw(
    facetNames.some((name) => name !== 'sport' && facets[name] !== undefined)
      ? 'current_facet_counts'
      : 'current_sport_counts',
  );
  const isCounted = joinConditions([
    sql<boolean>`gender_filter = ${hiddenParameter(gender ?? 'any', 'text')}`,
    listed ? sql<boolean>`listed` : sql<boolean>`listed in (true, false)`,
    ...listFacetConditions(search, facetNames),
  ]);
  const counted = sql<number>`coalesce((select sum(count) from ${summary} where ${isCounted}), 0)`;
  if (facets.position === undefined) return sql`(${counted})::integer`;
  const wanted = hiddenParameter(facets.position, 'text');
  const others = joinConditions([
    sql<boolean>`second_position = ${wanted} and position <> ${wanted}`,
    ...listFacetConditions(search, ['sport', 'classYear', 'state']),
    ...listGenderListedAndVisibilityConditions(search),
  ]);
  return sql`(${counted} + (select count(*) from athletes where ${others}))::integer`;
}
