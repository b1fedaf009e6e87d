import { mkdirSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStagingFolder, stagingFolderPattern } from './backup-staging-folder.ts';

test('a backup deletes the folders of killed ones, and leaves those that may still be written [30.1]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'staging-'));
  const own = await createStagingFolder(dataDir);
  expect(own).toMatch(stagingFolderPattern);
  const [, machine, pid] = own.split('-') as [string, string, string];
  const createFolderInDataDir = (name: string) => mkdirSync(join(dataDir, name));
  createFolderInDataDir(`backup-${machine}-${pid}-00000000-00000000.part`);
  const elsewhere = `backup-00000000-${pid}-00000000-00000000.part`;
  createFolderInDataDir(elsewhere);
  const next = await createStagingFolder(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual([own, elsewhere, next].sort());
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  utimesSync(join(dataDir, elsewhere), twoDaysAgo, twoDaysAgo);
  const last = await createStagingFolder(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual([own, next, last].sort());
});
