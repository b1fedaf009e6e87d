import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmptyTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';

let database: TestDatabase<object>;

beforeEach(async () => {
  database = await openEmptyTestDatabase({ engine: 'embedded' });
  await database.close();
});

afterEach(() => database.drop());

/** Opens, asks, and forgets to close: the process must end all the same. */
function runProgramThatLeavesDatabaseOpen(module: string, ...flags: string[]) {
  const { dataDir } = database.source;
  const source = `
    import { openDatabase } from ${JSON.stringify(pathToFileURL(module).href)};
    const log = { info() {}, warn() {}, error: console.error };
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log });
    await database.pool.query('create extension if not exists pg_trgm');
    await database.notices.subscribe('news', () => {});
    const { rows } = await database.pool.query("select similarity('abc', 'abd') > 0 as loaded");
    console.log(JSON.stringify(rows));`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '-e', source],
    {
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  return { stdout, stderr, status };
}

const fine = { stdout: '[{"loaded":true}]\n', stderr: '', status: 0 };

it('the engine starts from source under tsx, and an unclosed one does not keep the process alive', () => {
  expect(
    runProgramThatLeavesDatabaseOpen(path.resolve('src/server/database/database.ts'), '--import', 'tsx'),
  ).toEqual(fine);
  expect(
    runProgramThatLeavesDatabaseOpen(path.resolve('src/server/database/database.ts'), '--import', 'tsx'),
  ).toEqual(fine);
});

it('the engine starts from the bundle, and an unclosed one does not keep the process alive', async () => {
  const outdir = path.resolve('node_modules/.cache', `bundle-${randomUUID()}`);
  await build({
    entryPoints: {
      server: 'src/server/database/database.ts',
      'engine-worker': 'src/server/database/embedded/engine-worker.ts',
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['@electric-sql/pglite', 'pg', 'kysely'],
  });
  const outcome = runProgramThatLeavesDatabaseOpen(path.join(outdir, 'server.mjs'));
  fs.rmSync(outdir, { recursive: true });
  expect(outcome).toEqual(fine);
});
