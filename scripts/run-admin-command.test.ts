import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

test('an operator’s command that reads makes no tables in a database that has none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldhouse-admin-'));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const printReports = () =>
    execFileSync(process.execPath, ['--import=tsx', 'scripts/print-abuse-reports.ts'], {
      env,
      stdio: 'pipe',
    });
  expect(printReports).toThrow('There is nothing in this database yet: start Fieldhouse first.');
  const database = await openDatabase<never>({ dataDir, log });
  const { rows } = await database.pool.query("select from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
  await database.close();
});
