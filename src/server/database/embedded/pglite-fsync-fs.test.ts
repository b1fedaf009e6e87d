import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, vi } from 'vitest';
import { DurableFS } from './pglite-fsync-fs.ts';

it('every commit syncs its files, and a rename syncs the directory', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'fsync-'));
  const pg = await PGlite.create({
    fs: new DurableFS(directory, () => {}),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  });
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
