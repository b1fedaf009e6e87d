import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import {
  type Circle,
  getBoxAroundCircle,
  milesToOriginSql,
  type Origin,
} from '#server/database/great-circle-sql.ts';
import { hiddenParameter } from '#server/database/prepared-statement.ts';
import type { Box } from '../../../contract/filters.ts';

export {
  type Circle,
  earthMiles,
  getBoxAroundCircle,
  milesToOriginSql,
  type Origin,
} from '#server/database/great-circle-sql.ts';

/** Selects the cities of a circle with their miles. Hidden parameters: PostgreSQL plans the statement once. */
export function selectPlacesInCircle({ origin, radius }: Circle, isWanted: RawBuilder<boolean>) {
  const hide = (value: number) => hiddenParameter(value, 'float8');
  const { west, south, east, north } = getBoxAroundCircle({ origin, radius });
  const hidden = { lat: hide(origin.lat), lng: hide(origin.lng) };
  return sql<{ placeId: number; miles: number }>`
    select place_id, miles from (
      select p.id as place_id, ${milesToOriginSql(hidden)} as miles from places p
      where p.lat between ${hide(south)} and ${hide(north)} and p.lng between ${hide(west)} and ${hide(east)}
        and ${isWanted}
    ) as p
    where miles <= ${hide(radius)}`;
}

/** Cities in a box. */
export async function listPlaceIdsInBox(
  db: Connection,
  { west, south, east, north }: Box,
): Promise<number[]> {
  const rows = await db
    .selectFrom('places')
    .select('id')
    .where('lat', '>=', south)
    .where('lat', '<=', north)
    .where('lng', '>=', west)
    .where('lng', '<=', east)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the city of the viewer's school, the default origin of distances. */
export function findCoachSchoolOrigin(db: Connection, coachUserId: string): Promise<Origin | undefined> {
  return db
    .selectFrom('coaches as c')
    .innerJoin('places as p', 'p.id', 'c.placeId')
    .select(['p.lat', 'p.lng'])
    .where('c.userId', '=', coachUserId)
    .executeTakeFirst();
}
