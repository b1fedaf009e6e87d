import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { hiddenParameter } from '#server/database/prepared-statement.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import { type MatchCondition, selectMatchingAthletes } from './athlete-match-condition.ts';
import { toReadSizeSql } from './literal-limit-of-page.ts';
import { type Circle, selectPlacesInCircle } from './places-in-area-and-school-origin.ts';
import {
  joinConditions,
  listMatchConditions,
  toSimpleSearchOrUndefined,
} from './select-page-count-and-rows-by-simple-filters.ts';

/** Before the first athlete of the nearest city. */
const start: CursorPosition = { key: '-1', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Selects a page of those who live in a circle, by distance: joins its cities from the nearest outwards until the page is
 * full. Prepared for the commonest filters.
 */
export function selectNearestPageInCircle(
  db: Connection,
  { placeIds: _, ...condition }: MatchCondition,
  { circle, limit, after = start }: { circle: Circle; limit: number; after: CursorPosition | undefined },
) {
  const search = condition.hidden ? undefined : toSimpleSearchOrUndefined(condition, 'newest', false);
  const isOfCity = sql<boolean>`a.place_id = city.place_id`;
  const matching = search
    ? sql`select a.id from athletes a where ${joinConditions([isOfCity, ...listMatchConditions(search)])}`
    : selectMatchingAthletes(db, condition).select('a.id').where(isOfCity);
  const [miles, id] = [hiddenParameter(after.key, 'float8'), hiddenParameter(after.id, 'uuid')];
  const found = sql<CursorPosition & { nth: number; total: null }>`
    select id, miles::text as key, row_number() over (order by miles, id) as nth, null::integer as total
    from (
      select a.id, city.miles
      from (
        select * from (${selectPlacesInCircle(circle, isOfWantedState(condition))}) as place, ${isExpectedOften}
        order by miles
      ) as city cross join lateral (${matching} offset 0) as a
      where city.miles >= ${miles} and (city.miles, a.id) > (${miles}, ${id})
      order by city.miles, a.id limit ${toReadSizeSql(limit)}
    ) as page
    order by nth limit ${hiddenParameter(limit, 'integer')}`;
  return { found, isPrepared: search !== undefined };
}

/** PostgreSQL expects a city or two, and would sort all athletes of all; of a thousand times as many it reads the first. */
const isExpectedOften = sql`generate_series(1, (select 1)) as one`;

const isOfWantedState = ({ state }: MatchCondition): RawBuilder<boolean> =>
  state ? sql`p.state in (select unnest(${state}::text[]))` : sql`true`;
