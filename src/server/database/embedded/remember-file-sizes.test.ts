import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DurableFS } from './pglite-fsync-fs.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'file-sizes-'));
const openPglite = () => PGlite.create({ fs: new DurableFS(directory, () => {}) });
let pg: PGlite;

beforeAll(async () => {
  pg = await openPglite();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await pg.close();
  fs.rmSync(directory, { recursive: true });
});

const readRows = async () => {
  const { rows } = await pg.query<{ n: number }>('select n from numbers order by n');
  return rows.map(({ n }) => n);
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

it('a statement that is planned again asks the system for no size, and one after a write finds the new rows', async () => {
  await pg.exec(`
    create table measured (n int, a int, b int);
    create index on measured (n); create index on measured (a); create index on measured (b);
    insert into measured select n, n, n from generate_series(1, 1000) n`);
  const count = async () => (await pg.query('select count(*)::int as n from measured where a > 0')).rows;
  await count();
  const asked = vi.spyOn(fs, 'fstatSync');
  expect(await count()).toEqual([{ n: 1000 }]);
  expect(asked.mock.calls).toHaveLength(0);
  await pg.exec('insert into measured select n, n, n from generate_series(1001, 3000) n');
  expect(await count()).toEqual([{ n: 3000 }]);
}, 60_000);

it('every way in which files grow, shrink, are replaced and deleted leaves the rows that it should', async () => {
  await pg.exec('create table numbers (n int primary key, text text)');
  const insert = (from: number, to: number) =>
    pg.query(`insert into numbers select n, repeat('x', 300) from generate_series($1::int, $2::int) n`, [
      from,
      to - 1,
    ]);
  await insert(0, 5000);
  expect(await readRows()).toEqual(range(0, 5000));
  // The end of the file is given back: the next rows make it longer again.
  await pg.exec('delete from numbers where n >= 1000');
  await pg.exec('vacuum numbers');
  expect(await readRows()).toEqual(range(0, 1000));
  await insert(1000, 9000);
  expect(await readRows()).toEqual(range(0, 9000));
  await pg.exec('truncate numbers');
  expect(await readRows()).toEqual([]);
  await insert(0, 3000);
  await pg.exec('vacuum full numbers');
  await pg.exec('reindex table numbers');
  await insert(3000, 4000);
  expect(await readRows()).toEqual(range(0, 4000));
  await pg.exec('begin; truncate numbers; insert into numbers values (7); rollback');
  await insert(4000, 4500);
  expect(await readRows()).toEqual(range(0, 4500));
  await pg.exec(
    'create table other as select * from numbers; drop table other; alter table numbers add third int default 1; alter table numbers alter third type text',
  );
  await insert(4500, 5000);
  await pg.exec('checkpoint');
  await pg.close();
  pg = await openPglite();
  expect(await readRows()).toEqual(range(0, 5000));
}, 60_000);
