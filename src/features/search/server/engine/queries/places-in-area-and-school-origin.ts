import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Box } from '../../../contract/filters.ts';

export interface Origin {
  lat: number;
  lng: number;
}

const earthMiles = 3958.8;

/** Great-circle distance in miles from the origin to the place `p`. */
export function milesToOriginSql({ lat, lng }: Origin): RawBuilder<number> {
  return sql`${2 * earthMiles}::float8 * asin(least(1, sqrt(
    power(sin(radians((p.lat - ${lat}::float8) / 2)), 2) +
    cos(radians(${lat}::float8)) * cos(radians(p.lat)) * power(sin(radians((p.lng - ${lng}::float8) / 2)), 2)
  )))`;
}

/** Slightly less than the true length of one degree of latitude. */
const milesPerDegree = 69;

/** Lists the cities within `radius` miles: there are few, and athletes are indexed by city. */
export async function listPlaceIdsWithinRadius(
  db: Connection,
  origin: Origin,
  radius: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from places p
    where p.lat between ${origin.lat - radius / milesPerDegree}::float8 and ${origin.lat + radius / milesPerDegree}::float8
      and ${milesToOriginSql(origin)} <= ${radius}::float8`.execute(db);
  return rows.map(({ id }) => id);
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
