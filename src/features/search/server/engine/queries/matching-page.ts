import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Sort } from '../../../contract.ts';
import { type MatchCondition, selectMatchingAthletes } from './match-condition.ts';
import { milesToSql, type Origin } from './places-by-distance.ts';

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
export async function listMatchingPage(
  db: Connection,
  asked: MatchCondition,
  wanted: PageRequest,
): Promise<CursorPosition[]> {
  const { text } = asked;
  const condition =
    wanted.isOrderedScan && text ? { ...asked, text: { ...text, isOrderedScan: true } } : asked;
  if (wanted.sort === 'distance' && wanted.origin && wanted.isOrderedScan) {
    return listNearestPage(db, condition, { ...wanted, origin: wanted.origin });
  }
  const { key, type, join, descending } = getSortOrder(wanted.sort, wanted.origin);
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const columns = ['a.id', 'a.userId', 'a.placeId', 'a.createdAt', 'a.rating'] as const;
  const { rows } = await sql<CursorPosition>`
    with a as ${wanted.isOrderedScan ? sql`not materialized` : sql`materialized`} (${selectMatchingAthletes(db, condition).select(columns)})
    select a.id, (${key})::text as key from a ${join}
    ${wanted.after ? sql`where (${key}, a.id) ${beyond} (${wanted.after.key}::${type}, ${wanted.after.id}::uuid)` : sql``}
    order by ${key} ${direction}, a.id ${direction} limit ${wanted.limit}`.execute(db);
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

function getSortOrder(sort: Sort, origin: Origin | undefined): SortOrder {
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
        key: origin ? sql`coalesce(${milesToSql(origin)}, ${unknownDistance})` : unknownDistance,
        type: sql`float8`,
        join: sql`left join places p on p.id = a.place_id`,
        descending: false,
      };
  }
}

/** Reads cities from the nearest outwards until the page is full; athletes of unknown cities come last. */
async function listNearestPage(
  db: Connection,
  condition: MatchCondition,
  { origin, limit, after }: PageRequest & { origin: Origin },
): Promise<CursorPosition[]> {
  const from = after ? sql`${after.key}::float8` : sql`0::float8`;
  const beyond = after ? sql`(miles, id) > (${from}, ${after.id}::uuid)` : sql`true`;
  const selectLivingWhere = (where: RawBuilder<boolean>) =>
    selectMatchingAthletes(db, condition).select('a.id').where(where);
  // Skips cities of other states: ten thousand of them may be nearer than the first match.
  const cities = condition.state ? sql`where p.state = any(${condition.state}::text[])` : sql``;
  const { rows } = await sql<CursorPosition>`
    select id, miles::text as key from (
      (
        select a.id, miles
        from (select p.id as place_id, ${milesToSql(origin)} as miles from places p ${cities} order by miles) as city
          cross join lateral (${selectLivingWhere(sql`a.place_id = city.place_id`)} offset 0) as a
        where miles >= ${from} and ${sql`${after ? sql`(miles, a.id) > (${from}, ${after.id}::uuid)` : sql`true`}`}
        order by miles, a.id limit ${limit}
      )
      union all
      (
        select id, miles from (select a.id, ${unknownDistance} as miles from (${selectLivingWhere(sql`a.place_id is null`)}) as a) as unplaced
        where ${beyond} order by id limit ${limit}
      )
    ) as found
    order by miles, id limit ${limit}`.execute(db);
  return rows;
}
