import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#server/database/schema.gen.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { findPlaceInState, loadPlaces } from './server/service.ts';

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
  const rows: [number, string, string, number, number, number][] = JSON.parse(
    await readFile('datasets/us-places.json', 'utf8'),
  );
  const austin = rows.find(([, city, state]) => city === 'Austin' && state === 'TX')!;
  const edition = rows.filter(([, city, state]) => !(city === 'Houston' && state === 'TX'));
  edition[edition.indexOf(austin)] = [austin[0], 'Austin', 'TX', 30.5, -97.5, austin[5]];
  await writeFile(join(folder, 'us-places.json'), JSON.stringify(edition));

  expect(await loadPlaces(database.db, folder)).toBe(1);
  expect(await findPlaceInState(database.db, 'Austin', 'TX')).toMatchObject({ lat: 30.5, lng: -97.5 });
  expect(await findPlaceInState(database.db, 'Houston', 'TX')).toMatchObject({ city: 'Houston' });
  expect(await loadPlaces(database.db, folder)).toBe(0);
});
