import { type QueryExecutorProvider, sql } from 'kysely';
import type { Place } from '../contract.ts';

/** The time zones of all places. */
export async function listTimeZones(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct time_zone from places where time_zone is not null`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

const placeColumns = sql`id, city, state, country, lat, lng, time_zone`;

/**
 * Writes the rows `[id, city, region, lat, lng, population, timeZone]` of a JSON text that are missing or different in
 * the table; returns their number. The region is the state of an American city, else the country. A place that is no
 * longer in the list remains, because athletes may live there.
 */
export async function upsertPlaces(
  db: QueryExecutorProvider,
  placeRowsJson: string,
  { isAmerican }: { isAmerican: boolean },
): Promise<number> {
  const [stateSql, countrySql] = isAmerican ? [sql`fields->>2`, sql`'US'`] : [sql`''`, sql`fields->>2`];
  const { numAffectedRows } = await sql`
    insert into places (id, city, state, country, lat, lng, population, time_zone)
    select listed.*
    from jsonb_array_elements(${placeRowsJson}::jsonb) as list (fields),
      lateral (select (fields->>0)::int, fields->>1, ${stateSql}, (${countrySql})::bpchar, (fields->>3)::float8,
        (fields->>4)::float8, (fields->>5)::int, fields->>6)
        as listed (id, city, state, country, lat, lng, population, time_zone)
      left join places stored using (id)
    where (stored.city, stored.state, stored.country, stored.lat, stored.lng, stored.population, stored.time_zone)
      is distinct from (listed.city, listed.state, listed.country, listed.lat, listed.lng, listed.population,
        listed.time_zone)
    on conflict (id) do update set city = excluded.city, state = excluded.state, country = excluded.country,
      lat = excluded.lat, lng = excluded.lng, population = excluded.population,
      time_zone = excluded.time_zone`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The checksum of a data set when it was last loaded. */
export async function getDatasetChecksum(
  db: QueryExecutorProvider,
  datasetName: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ checksum: string }>`
    select checksum from loaded_datasets where name = ${datasetName}`.execute(db);
  return rows[0]?.checksum;
}

export async function saveDatasetChecksum(
  db: QueryExecutorProvider,
  datasetName: string,
  checksum: string,
): Promise<void> {
  await sql`
    insert into loaded_datasets (name, checksum) values (${datasetName}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum`.execute(db);
}

export async function findPlaceByName(
  db: QueryExecutorProvider,
  { city, state, country }: Pick<Place, 'city' | 'state' | 'country'>,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from places
    where key = place_key(${city}) and state = ${state} and country = ${country}`.execute(db);
  return rows[0];
}

/**
 * The biggest city of a name. Of the cities that are big enough to be known, one of the United States is preferred, unless
 * another is so many times bigger: Paris is in Texas, but Toronto is not the one in Ohio.
 */
export async function findBiggestPlaceByName(
  db: QueryExecutorProvider,
  city: string,
  { minPopulation, minPopulationAbroad, timesBigger }: KnownCityLimits,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from places
    where key = place_key(${city})
      and population >= case when country = 'US' then ${minPopulation}::int else ${minPopulationAbroad}::int end
    order by case when country = 'US' then ${timesBigger}::bigint else 1 end * population desc, id limit 1`.execute(
    db,
  );
  return rows[0];
}

interface KnownCityLimits {
  minPopulation: number;
  minPopulationAbroad: number;
  timesBigger: number;
}

/** The names that are the name of an American city. */
export async function filterExistingCityNames(db: QueryExecutorProvider, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as asked (name)
    where exists (select from places where key = place_key(name) and country = 'US')`.execute(db);
  return rows.map(({ name }) => name);
}

/** Biggest first; an empty prefix gives the biggest cities of all. */
export async function listPlacesByPrefix(
  db: QueryExecutorProvider,
  { prefix, state, country, limit }: { prefix: string; state: string | null; country: string; limit: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from places
    where key like place_key(${prefix}) || '%' and country = ${country} and (${state}::text is null or state = ${state})
    order by population desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function listAllPlaces(db: QueryExecutorProvider): Promise<Place[]> {
  const { rows } = await sql<Place>`select ${placeColumns} from places`.execute(db);
  return rows;
}
