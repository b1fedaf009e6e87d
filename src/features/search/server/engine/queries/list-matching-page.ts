import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Sort } from '../../../contract.ts';
import { type MatchCondition, selectMatchingAthletes } from './match-condition.ts';
import { milesToOriginSql, type Origin } from './places-by-distance.ts';

export interface PageRequest {
  sort: Sort;
  origin?: Origin | undefined;
  limit: number;
  /** The last row of the page before. */
  after?: CursorPosition | undefined;
  /** Reads athletes in list order until the page is full; otherwise collects and sorts all matches. */
  isOrderedScan: boolean;
}

/** One page of matching ids in a stable order. */
export async function listPageOfMatchingIds(
  db: Connection,
  requestedCondition: MatchCondition,
  pageRequest: PageRequest,
): Promise<CursorPosition[]> {
  const { text } = requestedCondition;
  const condition =
    pageRequest.isOrderedScan && text
      ? { ...requestedCondition, text: { ...text, isOrderedScan: true } }
      : requestedCondition;
  if (pageRequest.sort === 'distance' && pageRequest.origin && pageRequest.isOrderedScan) {
    return listNearestMatchesPage(db, condition, { ...pageRequest, origin: pageRequest.origin });
  }
  const { key, type, join, descending } = getSortOrderSql(pageRequest.sort, pageRequest.origin);
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const columns = ['a.id', 'a.userId', 'a.placeId', 'a.createdAt', 'a.rating'] as const;
  const { rows } = await sql<CursorPosition>`
    with a as ${pageRequest.isOrderedScan ? sql`not materialized` : sql`materialized`} (${selectMatchingAthletes(db, condition).select(columns)})
    select a.id, (${key})::text as key from a ${join}
    ${pageRequest.after ? sql`where (${key}, a.id) ${beyond} (${pageRequest.after.key}::${type}, ${pageRequest.after.id}::uuid)` : sql``}
    order by ${key} ${direction}, a.id ${direction} limit ${pageRequest.limit}`.execute(db);
  return rows;
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
      return { ...byColumn, key: sql`a.rating`, type: sql`numeric` };
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
async function listNearestMatchesPage(
  db: Connection,
  condition: MatchCondition,
  { origin, limit, after }: PageRequest & { origin: Origin },
): Promise<CursorPosition[]> {
  const from = after ? sql`${after.key}::float8` : sql`0::float8`;
  const beyond = after ? sql`(miles, id) > (${from}, ${after.id}::uuid)` : sql`true`;
  const selectMatchingIdsWhere = (where: RawBuilder<boolean>) =>
    selectMatchingAthletes(db, condition).select('a.id').where(where);
  // Skips cities of other states: ten thousand of them may be nearer than the first match.
  const cities = condition.state ? sql`where p.state = any(${condition.state}::text[])` : sql``;
  const { rows } = await sql<CursorPosition>`
    select id, miles::text as key from (
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
    order by miles, id limit ${limit}`.execute(db);
  return rows;
}
