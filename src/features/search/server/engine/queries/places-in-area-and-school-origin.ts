import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { hiddenParameter } from '#server/database/prepared-statement.ts';
import type { Box } from '../../../contract/filters.ts';

export interface Origin {
  lat: number;
  lng: number;
}

/** As numbers or as parameters. */
type OriginSql = { [Name in keyof Origin]: Origin[Name] | RawBuilder<number> };

export const earthMiles = 3958.8;

/** Great-circle distance in miles from the origin to the place `p`. */
export function milesToOriginSql({ lat, lng }: OriginSql): RawBuilder<number> {
  return sql`${sql.lit(2 * earthMiles)}::float8 * asin(least(1, sqrt(
    power(sin(radians((p.lat - (${lat})::float8) / 2)), 2) +
    cos(radians((${lat})::float8)) * cos(radians(p.lat)) * power(sin(radians((p.lng - (${lng})::float8) / 2)), 2)
  )))`;
}

/** All within `radius` miles of the origin. */
export interface Circle {
  origin: Origin;
  radius: number;
}

/** Slightly less than the true length of one degree of latitude. */
const milesPerDegree = 69;

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

/** A box that contains the circle; from pole to pole and around the earth where it is not simple. */
export function getBoxAroundCircle({ origin: { lat, lng }, radius }: Circle): Box {
  const degrees = radius / milesPerDegree;
  const [south, north] = [lat - degrees, lat + degrees];
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const width = widest < 89 ? degrees / Math.cos((widest * Math.PI) / 180) : 360;
  const [west, east] = [lng - width, lng + width];
  return west < -180 || east > 180 ? { west: -180, south, east: 180, north } : { west, south, east, north };
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
