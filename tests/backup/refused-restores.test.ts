import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertNoUnfinishedRestore, markRestoreUnfinished } from '#server/backup/unfinished-restore.ts';
import { migrate } from '#server/database/migrate.ts';
import { createManifest, type Manifest } from '../../scripts/backup/backup-manifest.ts';
import { toProgramSettings } from '../../scripts/backup/postgres-programs.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { moveIntoPlace } from '../../scripts/backup/restore-target.ts';
import { openTargetDatabase } from '../../scripts/backup/target-database.ts';
import { streamArchive } from '../../scripts/backup/write-archive.ts';
import { writeFileOnceWhole } from '../../scripts/backup/write-file-once-whole.ts';
import { parseConfig } from '../../src/config.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-refused-'));
const inFolder = (name: string) => path.join(folder, name);
let dataDir: string;

beforeAll(async () => {
  const identity = await generateX25519Identity();
  fs.writeFileSync(inFolder('key'), identity);
  fs.writeFileSync(
    inFolder('mistyped-key'),
    identity.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q')),
  );
  fs.writeFileSync(inFolder('other-key'), await generateX25519Identity());
  const facts = { engine: 'embedded', postgresVersion: '17.5', migrations: [] } as const;
  const manifest = await createManifest({ ...facts, migrations: [] }, new Date());
  await writeBackup('embedded', manifest);
  await writeBackup('encrypted', manifest, [await identityToRecipient(identity)]);
  await writeBackup('server', { ...manifest, engine: 'postgres' });
  await writeBackup('newer', { ...manifest, migrations: ['9999-from-the-future'], productVersion: '9.0.0' });
  await writeBackup('outside', manifest, [], 'database/../../outside');
  for (const name of ['embedded', 'encrypted']) {
    const whole = fs.readFileSync(inFolder(name));
    fs.writeFileSync(inFolder(`cut-${name}`), whole.subarray(0, whole.length - 1_000));
  }
  fs.writeFileSync(inFolder('letter'), 'Dear coach');
  fs.writeFileSync(inFolder('zipped-letter'), gzipSync(Buffer.alloc(2_000, 'Dear coach')));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-target-'));
});

const writeBackup = (name: string, manifest: Manifest, recipients: string[] = [], file = 'images/a.webp') =>
  writeFileOnceWhole(inFolder(name), (out) =>
    streamArchive(out, recipients, async (archive) => {
      await archive.addText('manifest.json', JSON.stringify(manifest));
      await archive.addText(file, 'x'.repeat(200_000) + Math.random());
    }),
  );

const restoreNamedBackup = (
  name: string,
  { key, url = '', erased = 'none' }: { key?: string; url?: string; erased?: string } = {},
) =>
  restoreBackup({
    config: parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url }),
    from: inFolder(name),
    keyFile: key && inFolder(key),
    ...{ erasedLists: erased ? [erased] : [], onProgress: () => {} },
  });

test.each([
  ['a backup without a database', 'embedded', undefined, 'There is no database in'],
  ['a backup of a server', 'server', undefined, 'npm run db -- move'],
  [
    'a backup of a newer version',
    'newer',
    undefined,
    'A newer version of Fieldhouse (9.0.0) made this backup',
  ],
  ['an encrypted backup without a key', 'encrypted', undefined, 'is encrypted: pass --key-file'],
  ['an encrypted backup with another key', 'encrypted', 'other-key', 'was encrypted for another one'],
  ['a cut backup', 'cut-embedded', undefined, 'is cut or damaged'],
  ['a cut encrypted backup', 'cut-encrypted', 'key', 'is cut or damaged'],
  ['a file name that leads elsewhere', 'outside', undefined, 'is no backup of Fieldhouse'],
  ['a letter', 'letter', undefined, 'is no backup of Fieldhouse'],
  ['a zipped letter', 'zipped-letter', undefined, 'is cut or damaged'],
  ['a file that is not there', 'none', undefined, 'cannot be read: ENOENT'],
  ['a key that is none', 'encrypted', 'letter', 'has a line that is no key of age'],
  ['a mistyped key', 'encrypted', 'mistyped-key', 'has a line that is no key of age'],
])('%s is refused in a sentence, and nothing is left of it [30.2]', async (_, name, key, sentence) => {
  const error = await restoreNamedBackup(name, key === undefined ? {} : { key }).catch(
    (refusal: Error) => refusal,
  );
  expect(error).toMatchObject({ message: expect.stringContaining(sentence) });
  if (!/cut|zipped/.test(name)) expect(String(error)).not.toContain('cut or damaged');
  expect(fs.readdirSync(dataDir)).toEqual([]);
  expect(fs.existsSync(path.join(dataDir, '../outside'))).toBe(false);
});

test.each([['database/base'], ['images/a.webp'], ['session-secret']])(
  'a data folder with %s is refused [30.2]',
  async (name) => {
    fs.mkdirSync(path.join(dataDir, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(dataDir, name), '');
    await expect(restoreNamedBackup('embedded')).rejects.toThrow('a restore writes over nothing');
    expect(fs.existsSync(path.join(dataDir, name))).toBe(true);
  },
);

test('a data folder whose images are a link to another disk is refused before anything is read [30.5]', async () => {
  const elsewhere = fs.mkdtempSync(inFolder('images-'));
  fs.symlinkSync(elsewhere, path.join(dataDir, 'images'));
  await expect(restoreNamedBackup('embedded')).rejects.toThrow('is a link or another disk');
  expect(fs.readdirSync(dataDir)).toEqual(['images']);
});

test('what was moved into its place goes back if the rest cannot [30.5]', async () => {
  const staging = fs.mkdtempSync(inFolder('staging-'));
  for (const name of ['images', 'database']) fs.mkdirSync(path.join(staging, name));
  fs.mkdirSync(path.join(dataDir, 'database', 'of-a-server'), { recursive: true });
  await expect(moveIntoPlace(staging, dataDir)).rejects.toThrow('ENOTEMPTY');
  expect(fs.readdirSync(staging).sort()).toEqual(['database', 'images']);
  expect(fs.readdirSync(dataDir)).toEqual(['database']);
});

test('a backup of the embedded database does not go to a server, nor to one with tables [30.2]', async ({
  skip,
}) => {
  const url = process.env.DATABASE_URL;
  if (!url) return skip('DATABASE_URL names no PostgreSQL server');
  await expect(restoreNamedBackup('embedded', { url })).rejects.toThrow(
    /take it to the server with npm run db -- move|has tables already/,
  );
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test('a server does not start on what an interrupted restore has left [30.2]', () => {
  expect(() => assertNoUnfinishedRestore(dataDir)).not.toThrow();
  markRestoreUnfinished(dataDir);
  expect(() => assertNoUnfinishedRestore(dataDir)).toThrow('A restore into');
});

test.each([
  ['no list', '', 'There is no list of those who were erased since the backup'],
  ['a list that is not there', 'absent', 'There is no list'],
  ['a folder without days', '.', 'has no list of erased accounts'],
  ['a letter', 'letter', 'is no list of erased accounts'],
])(
  '%s of those who were erased is refused, unless it is said that nobody was [30.3]',
  async (_, erased, sentence) => {
    await expect(restoreNamedBackup('embedded', { erased: erased && inFolder(erased) })).rejects.toThrow(
      sentence,
    );
    expect(fs.readdirSync(dataDir)).toEqual([]);
  },
);

test('no server starts on a database that a restore loads, and it is handed over afterwards [30.2]', async ({
  skip,
}) => {
  if (!process.env.DATABASE_URL) return skip('DATABASE_URL names no PostgreSQL server');
  const database = await openEmptyTestDatabase();
  const url = database.source.url!;
  const migrateRestoredDatabase = () => migrate(database, path.resolve('migrations'), { log: silent });
  try {
    const target = await openTargetDatabase(url);
    await expect(migrateRestoredDatabase()).rejects.toThrow('has not finished');
    await expect(openTargetDatabase(url)).rejects.toThrow('Another restore');
    await target.close();
    await expect(migrateRestoredDatabase()).rejects.toThrow('has not finished');
    const again = await openTargetDatabase(url);
    await database.pool.query('create table loaded ()');
    await expect(again.empty()).rejects.toThrow('Other programs use the database');
    await expect(migrateRestoredDatabase()).rejects.toThrow('has not finished');
    await again.release();
    await again.close();
    expect((await migrateRestoredDatabase()).length).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 60_000);

test.each([
  ['postgres://u:p%40ss@db.test:6432/club', { PGUSER: 'u', PGPASSWORD: 'p@ss', PGPORT: '6432' }],
  ['postgres://db.test/club?user=u&password=p&ssl=true', { PGPASSWORD: 'p', PGSSLMODE: 'require' }],
  ['postgres://u@db.test/club?sslmode=no-verify', { PGHOST: 'db.test', PGSSLMODE: 'require' }],
  ['postgres://u@db.test/club?sslmode=verify-full', { PGSSLMODE: 'verify-full' }],
])('pg_dump reads %s as the server does, and its arguments tell no secret [30.1]', (url, env) => {
  const settings = toProgramSettings(url);
  expect(settings.env).toMatchObject(env);
  expect(settings.database).toBe("dbname='club'");
});
