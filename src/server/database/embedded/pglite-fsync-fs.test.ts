import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, it, vi } from 'vitest';
import { DurableFS } from './pglite-fsync-fs.ts';

const openPglite = (directory: string) =>
  PGlite.create({
    fs: new DurableFS(directory, () => {}),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  });

afterEach(() => void vi.restoreAllMocks());

it('every commit syncs its files, and a rename syncs the directory', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'fsync-'));
  const pg = await openPglite(directory);
  await pg.exec('create table t (n int)');
  const synced = vi.spyOn(fs, 'fsyncSync');
  for (let n = 0; n < 20; n += 1) await pg.query('insert into t values ($1)', [n]);
  expect(synced.mock.calls.length).toBeGreaterThanOrEqual(20);

  const directories = vi.spyOn(fs, 'openSync');
  await pg.exec('select pg_switch_wal(); insert into t values (0); checkpoint');
  expect(directories.mock.calls.map(([file]) => file)).toContain(path.join(directory, 'pg_wal'));
  await pg.close();
  fs.rmSync(directory, { recursive: true });
}, 60_000);

it('a recovery syncs every file once, in parallel, and each commit after it', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'fsync-'));
  const before = await openPglite(`${directory}/before`);
  await before.exec('create table t (n int); insert into t values (1)');
  // What a killed process leaves behind.
  fs.cpSync(`${directory}/before`, `${directory}/after`, { recursive: true });
  await before.close();

  const [syncedOneByOne, opened] = [vi.spyOn(fs, 'fsyncSync'), vi.spyOn(fs.promises, 'open')];
  const after = await openPglite(`${directory}/after`);
  const files = fs.readdirSync(`${directory}/before`, { recursive: true }).map(String);
  expect(opened.mock.calls.map(([file]) => file)).toEqual(
    expect.arrayContaining(
      files.filter((file) => file.startsWith('base')).map((file) => path.join(directory, 'after', file)),
    ),
  );
  expect(syncedOneByOne.mock.calls.length).toBeLessThan(100);
  expect((await after.query('select n from t')).rows).toEqual([{ n: 1 }]);

  const counted = syncedOneByOne.mock.calls.length;
  await after.query('insert into t values (2)');
  expect(syncedOneByOne.mock.calls.length).toBeGreaterThan(counted);
  await after.close();
  fs.rmSync(directory, { recursive: true });
}, 60_000);
