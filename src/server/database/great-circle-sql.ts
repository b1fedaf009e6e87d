import { type RawBuilder, sql } from 'kysely';

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

/** A box that contains the circle; from pole to pole and around the earth where it is not simple. */
export function getBoxAroundCircle({ origin: { lat, lng }, radius }: Circle): {
  west: number;
  south: number;
  east: number;
  north: number;
} {
  const degrees = radius / milesPerDegree;
  const [south, north] = [lat - degrees, lat + degrees];
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const width = widest < 89 ? degrees / Math.cos((widest * Math.PI) / 180) : 360;
  const [west, east] = [lng - width, lng + width];
  return west < -180 || east > 180 ? { west: -180, south, east: 180, north } : { west, south, east, north };
}
