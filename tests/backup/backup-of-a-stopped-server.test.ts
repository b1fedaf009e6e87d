import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { openBackupSource } from '../../scripts/backup/backup-source.ts';
import { openTestDatabase } from '../support/test-database.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

test('while a backup of a stopped server reads the images, the server can start [30.5]', async () => {
  const database = await openTestDatabase({ engine: 'embedded' });
  const { dataDir } = database.source;
  try {
    await database.close();
    const source = await openBackupSource({ dataDir, databaseUrl: undefined }, 0);
    const started = await openDatabase({ dataDir, log });
    await started.ping();
    await started.close();
    fs.mkdirSync(path.join(dataDir, 'backup-of-test.part'));
    const { facts } = await source.copyTo('backup-of-test.part', () => {});
    expect(facts).toEqual(source.facts);
    expect(fs.existsSync(path.join(dataDir, 'backup-of-test.part', 'database', 'PG_VERSION'))).toBe(true);
  } finally {
    await database.drop();
  }
}, 90_000);
