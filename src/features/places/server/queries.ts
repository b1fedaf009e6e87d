import { type QueryExecutorProvider, sql } from 'kysely';
import type { Place } from '../contract.ts';

/**
 * Writes the rows `[id, city, state, lat, lng, population]` of a JSON text that are missing or different in the table;
 * returns their number. A place that is no longer in the list remains, because athletes may live there.
 */
export async function upsertPlaces(db: QueryExecutorProvider, placeRowsJson: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into places (id, city, state, lat, lng, population)
    select listed.*
    from jsonb_array_elements(${placeRowsJson}::jsonb) as list (fields),
      lateral (select (fields->>0)::int, fields->>1, fields->>2, (fields->>3)::float8, (fields->>4)::float8,
        (fields->>5)::int) as listed (id, city, state, lat, lng, population)
      left join places stored using (id)
    where (stored.city, stored.state, stored.lat, stored.lng, stored.population)
      is distinct from (listed.city, listed.state, listed.lat, listed.lng, listed.population)
    on conflict (id) do update set city = excluded.city, state = excluded.state,
      lat = excluded.lat, lng = excluded.lng, population = excluded.population`.execute(db);
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
  city: string,
  state: string,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select id, city, state, lat, lng from places
    where key = place_key(${city}) and state = ${state}`.execute(db);
  return rows[0];
}

/** The biggest city of a name, if it has at least this population. */
export async function findBiggestPlaceByName(
  db: QueryExecutorProvider,
  city: string,
  minPopulation: number,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select id, city, state, lat, lng from places
    where key = place_key(${city}) and population >= ${minPopulation} order by population desc, id limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function filterExistingCityNames(db: QueryExecutorProvider, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as asked (name)
    where exists (select from places where key = place_key(name))`.execute(db);
  return rows.map(({ name }) => name);
}

/** Biggest first; an empty prefix gives the biggest cities of all. */
export async function listPlacesByPrefix(
  db: QueryExecutorProvider,
  { prefix, state, limit }: { prefix: string; state: string | null; limit: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, city, state, lat, lng from places
    where key like place_key(${prefix}) || '%' and (${state}::text is null or state = ${state})
    order by population desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function listAllPlaces(db: QueryExecutorProvider): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, city, state, lat, lng from places`.execute(db);
  return rows;
}
