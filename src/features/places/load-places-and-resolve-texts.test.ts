import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#server/database/schema.gen.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { findPlaceInState, findPlaceOfText, loadPlaces } from './server/service.ts';

let database: TestDatabase<DB>;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase<DB>();
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-places-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a list that is loaded already is not loaded again', async () => {
  expect(await loadPlaces(database.db, 'datasets')).toBe(0);
});

test('a changed list writes only what differs, and keeps a place that is no longer in it', async () => {
  const rows: [number, string, string, number, number, number, string][] = JSON.parse(
    await readFile('datasets/us-places.json', 'utf8'),
  );
  const austin = rows.find(([, city, state]) => city === 'Austin' && state === 'TX')!;
  const edition = rows.filter(([, city, state]) => !(city === 'Houston' && state === 'TX'));
  edition[edition.indexOf(austin)] = [austin[0], 'Austin', 'TX', 30.5, -97.5, austin[5], austin[6]];
  await writeFile(join(folder, 'us-places.json'), JSON.stringify(edition));
  await copyFile('datasets/world-places.json', join(folder, 'world-places.json'));

  expect(await loadPlaces(database.db, folder)).toBe(1);
  expect(await findPlaceInState(database.db, 'Austin', 'TX')).toMatchObject({ lat: 30.5, lng: -97.5 });
  expect(await findPlaceInState(database.db, 'Houston', 'TX')).toMatchObject({ city: 'Houston' });
  expect(await loadPlaces(database.db, folder)).toBe(0);
});

// https://data.iana.org/time-zones/tzdb/ (2026-11): the states that these cities share have two zones.
test.each([
  ['Phoenix, AZ', 'America/Phoenix'],
  ['El Paso, TX', 'America/Denver'],
  ['Houston, TX', 'America/Chicago'],
  ['Honolulu, HI', 'Pacific/Honolulu'],
  ['San Juan, PR', 'America/Puerto_Rico'],
  ['Washington, DC', 'America/New_York'],
  ['Nashville, TN', 'America/Chicago'],
  ['Knoxville, TN', 'America/New_York'],
  ['Gary, IN', 'America/Chicago'],
  ['Indianapolis, IN', 'America/Indiana/Indianapolis'],
  ['Boise, ID', 'America/Boise'],
  ["Coeur d'Alene, ID", 'America/Los_Angeles'],
  // Across the river from Mexico, and from New Brunswick.
  ['Brownsville, TX', 'America/Chicago'],
  ['Calais, ME', 'America/New_York'],
  ['Toronto, Canada', 'America/Toronto'],
  ['Tbilisi, Georgia', 'Asia/Tbilisi'],
])('%s is in the time zone %s [14.2]', async (text, timeZone) => {
  expect(await findPlaceOfText(database.db, text)).toMatchObject({ timeZone });
});

test('every place has a time zone that this server knows [14.2]', async () => {
  const zones = (await database.db.selectFrom('places').select('timeZone').distinct().execute()).map(
    ({ timeZone }) => timeZone,
  );
  expect(zones).not.toContain(null);
  for (const timeZone of zones as string[]) new Intl.DateTimeFormat('en-US', { timeZone });
});

test.each([
  ['Austin, Canada', undefined],
  ['Toronto, CA', undefined],
  ['Toronto, canada', { city: 'Toronto', country: 'CA' }],
  ['Toronto, United States', undefined],
  ['London, KY', { state: 'KY', country: 'US' }],
  ['london, england', { city: 'London', state: '', country: 'GB' }],
])('the text %j is the place %j', async (text, place) => {
  const found = await findPlaceOfText(database.db, text);
  if (place) expect(found).toMatchObject(place);
  else expect(found).toBeUndefined();
});
