import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openEmptyTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { assertMigrated, listMissingMigrations, migrate } from './migrate.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let database: TestDatabase<object>;
let directory: string;

beforeAll(async () => {
  database = await openEmptyTestDatabase();
});

beforeEach(async () => {
  await database.pool.query('drop table if exists schema_migrations, planets');
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  writeMigrationFile(
    '0001-planets',
    'create table planets (name text);\ninsert into planets values (\'Mars; "red"\');',
  );
  return () => fs.rmSync(directory, { recursive: true });
});

afterAll(() => database.drop());

const writeMigrationFile = (name: string, text: string) =>
  fs.writeFileSync(path.join(directory, `${name}.sql`), text);
const migrateTestDatabase = () => migrate(database, directory, { log });
const listMigratedPlanetNames = async () =>
  (await database.pool.query('select name from planets')).rows.map(({ name }) => name);

it('missing migrations are applied in order, and none twice', async () => {
  writeMigrationFile(
    '0002-moons',
    "do $$ begin insert into planets values ('a;b'); end $$; update planets set name = 'x';",
  );
  expect(await migrateTestDatabase()).toEqual(['0001-planets', '0002-moons']);
  expect(await migrateTestDatabase()).toEqual([]);
  expect(await listMigratedPlanetNames()).toEqual(['x', 'x']);
});

it('a start with nothing to migrate takes one statement and waits for no lock', async () => {
  await migrateTestDatabase();
  const { directPool: pool } = database;
  await pool.query('select 1');
  const query = vi.spyOn(pool, 'query');
  const connect = vi.spyOn(pool, 'connect');
  expect(await migrateTestDatabase()).toEqual([]);
  expect([query.mock.calls.length, connect.mock.calls.length]).toEqual([1, 1]);
  vi.restoreAllMocks();
});

it('a failing migration is rolled back, and the error names its line', async () => {
  await migrateTestDatabase();
  writeMigrationFile('0002-broken', "insert into planets values ('half');\n\nselect * from nowhere;");
  await expect(migrateTestDatabase()).rejects.toThrow(
    '0002-broken failed: relation "nowhere" does not exist (line 3)',
  );
  expect(await listMigratedPlanetNames()).toEqual(['Mars; "red"']);
});

it('two servers that start at once apply each migration once', async () => {
  const [one, two] = await Promise.all([migrateTestDatabase(), migrateTestDatabase()]);
  expect([...one, ...two]).toEqual(['0001-planets']);
});

it('a migration that was changed after it was applied is refused', async () => {
  await migrateTestDatabase();
  writeMigrationFile('0001-planets', 'create table planets (name text, mass int);');
  await expect(migrateTestDatabase()).rejects.toThrow('0001-planets was changed after it was applied');
});

it('a database of a newer version is refused', async () => {
  await migrateTestDatabase();
  fs.rmSync(path.join(directory, '0001-planets.sql'));
  await expect(migrateTestDatabase()).rejects.toThrow(
    'has the migration 0001-planets, which this version does not know',
  );
});

it('a database with replaced migrations is refused', async () => {
  await migrateTestDatabase();
  fs.rmSync(path.join(directory, '0001-planets.sql'));
  writeMigrationFile('0002-stars', 'create table stars (name text);');
  await expect(migrateTestDatabase()).rejects.toThrow('made by a version before the first release');
});

it('a migration with a number below the latest applied one is refused', async () => {
  await migrateTestDatabase();
  writeMigrationFile('0000-suns', 'select 1');
  await expect(migrateTestDatabase()).rejects.toThrow('0000-suns comes before 0001-planets');
});

it('two migrations with one number are refused, and a file without a number', async () => {
  writeMigrationFile('0001-stars', '');
  await expect(migrateTestDatabase()).rejects.toThrow('Two migrations have one number');
  fs.renameSync(path.join(directory, '0001-stars.sql'), path.join(directory, 'stars.sql'));
  await expect(migrateTestDatabase()).rejects.toThrow('stars.sql must be called like');
});

it('a command that only reads refuses a database that lacks migrations, and does not make them', async () => {
  await expect(assertMigrated(database, directory)).rejects.toThrow('There is nothing in this database yet');
  await migrateTestDatabase();
  await assertMigrated(database, directory);
  writeMigrationFile('0002-moons', 'drop table planets;');
  await expect(assertMigrated(database, directory)).rejects.toThrow('were not made yet');
  expect(await listMigratedPlanetNames()).toEqual(['Mars; "red"']);
  fs.rmSync(path.join(directory, '0001-planets.sql'));
  await expect(assertMigrated(database, directory)).rejects.toThrow();
});

it('a dry run lists what is missing with its comment, times it on request, and changes nothing [51.2]', async () => {
  const copy = await openEmptyTestDatabase<object>();
  try {
    await migrate(copy, directory, { log });
    writeMigrationFile('0002-moons', '-- Moons,\n-- by name.\ncreate table moons (name text);');
    writeMigrationFile('0003-names', "update planets set name = 'x';");
    expect(await listMissingMigrations(copy, directory)).toEqual([
      { name: '0002-moons', comment: 'Moons, by name.' },
      { name: '0003-names', comment: '' },
    ]);
    const timed = await listMissingMigrations(copy, directory, { isTimed: true });
    expect(timed.map(({ ms }) => typeof ms)).toEqual(['number', 'number']);
    const left = await copy.pool.query("select name, to_regclass('moons') as moons from planets");
    expect(left.rows).toEqual([{ name: 'Mars; "red"', moons: null }]);
  } finally {
    await copy.drop();
  }
});
