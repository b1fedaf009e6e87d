import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openControlSocket } from '#server/backup/control-socket.ts';
import { recordErasedAccount } from '#server/backup/files-listing-erased-accounts.ts';
import { makeBackup } from '../../scripts/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { moveFilesToBucket } from '../../scripts/move-files.ts';
import { parseConfig } from '../../src/config.ts';
import { S3ServerProcess, s3SkipReason } from '../support/s3-server-process.ts';
import { openTestApp } from '../support/test-app.ts';
import { testSecret } from '../support/test-config.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';
import type { AthleteMember } from '../support/test-members.ts';
import { createRedBlueImage, toImageUploadForm, uploadImage } from '../support/upload-images.ts';

const s3 = await S3ServerProcess.createAtFreePort();
if (!s3SkipReason) await s3.start();
const app = openTestApp({ storage: { address: s3.getAddress('club'), credentials: s3.credentials } });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-s3-backups-'));
const keyFile = path.join(folder, 'key');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const closing: (() => unknown)[] = [];
let lou: AthleteMember;
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

beforeEach(({ skip }) => skip(s3SkipReason !== undefined, s3SkipReason));

beforeAll(async () => {
  if (s3SkipReason) return;
  const { database, dataDir } = app;
  if (database.engine === 'embedded') fs.mkdirSync(path.join(dataDir, 'database'));
  fs.writeFileSync(path.join(dataDir, 'session-secret'), testSecret, { mode: 0o600 });
  if (database.copyFiles) closing.push(openControlSocket({ dataDir, database, log }));
  fs.writeFileSync(keyFile, `${await generateX25519Identity()}\n`);
  lou = await app.addAthlete();
  for (const athlete of [lou, await app.addAthlete()])
    await uploadImage(app.origin, athlete, toImageUploadForm(await createRedBlueImage().png().toBuffer()));
}, 120_000);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  fs.rmSync(folder, { recursive: true });
  await s3.killAndDelete();
});

const bucketFolder = path.join(s3.folder, s3.bucket);
const listNames = (prefix: string) => {
  const inside = path.join(bucketFolder, prefix);
  const names = fs.existsSync(inside) ? fs.readdirSync(inside) : [];
  return names.filter((name) => name.endsWith('_object')).sort();
};

const makeBackupTo = (to: string, key: string | undefined = keyFile) =>
  makeBackup({
    config: {
      ...{ dataDir: app.dataDir, databaseUrl: app.database.source.url, sessionSecret: undefined },
      ...{ storage: s3.getAddress('club'), s3Credentials: s3.credentials },
    },
    ...{ to, keyFile: key, onProgress: () => {} },
  });

async function createEmptyTarget(storageUrl: string) {
  const dataDir = fs.mkdtempSync(path.join(folder, 'restored-'));
  const target = { DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: storageUrl, ...keys };
  if (app.database.engine === 'embedded') return target;
  const database = await openEmptyTestDatabase();
  closing.push(() => database.drop());
  return { ...target, DATABASE_URL: database.source.url! };
}

const restoreFrom = (name: string, target: Record<string, string>, erasedLists = ['none']) =>
  restoreBackup({
    config: parseConfig(target),
    ...{ from: `s3://${s3.bucket}/${name}?endpoint=${s3.endpoint}`, keyFile, erasedLists },
    onProgress: () => {},
  });

const getName = (file: string) => file.slice(`s3://${s3.bucket}/`.length);

test('a backup goes into a bucket with its images, and comes back into another; the erased stay erased [39.4]', async () => {
  const backup = await makeBackupTo(s3.getUrl('backups'));
  const name = getName(backup.file);
  expect(name).toMatch(/^backups\/fieldhouse-.*\.tar\.gz\.age$/);
  expect(backup.images).toBe(2);
  const [stored] = listNames('backups').filter((one) => one.includes('fieldhouse'));
  const bytes = fs.readFileSync(path.join(bucketFolder, 'backups', stored!));
  expect([bytes.length, bytes.subarray(0, 21).toString()]).toEqual([backup.bytes, 'age-encryption.org/v1']);

  // Another machine erases, and its next backup tells.
  await recordErasedAccount(app.dataDir, lou.id, new Date());
  await makeBackupTo(s3.getUrl('backups'));
  const target = await createEmptyTarget(s3.getUrl('restored'));
  expect(await restoreFrom(name, target)).toMatchObject({ images: 1, erasedAgain: 1 });
  expect(listNames('restored/images')).toHaveLength(1);
  expect(fs.existsSync(path.join(target.DATA_DIR, 'images'))).toBe(false);
  expect(fs.readFileSync(path.join(target.DATA_DIR, 'session-secret'), 'utf8')).toBe(testSecret);
  const second = await createEmptyTarget(s3.getUrl('restored'));
  await expect(restoreFrom(name, second)).rejects.toThrow('has images already');
  const ofFolder = await createEmptyTarget('file:');
  expect(await restoreFrom(name, ofFolder)).toMatchObject({ images: 1 });
  expect(fs.readdirSync(path.join(ofFolder.DATA_DIR, 'images'))).toHaveLength(1);
}, 180_000);

test.each([
  ['of 1,000 bytes', 1_000],
  ['of its last 1,000 bytes', -1_000],
  ['of nothing', 0],
])(
  'an object that was cut to the rest %s is refused, and nothing is left [39.4]',
  async (_, end) => {
    const { file } = await makeBackupTo(s3.getUrl('cut'));
    const [stored] = listNames('cut').filter((one) => getName(file).includes(one.split('._')[0]!));
    const object = path.join(bucketFolder, 'cut', stored!);
    fs.writeFileSync(object, fs.readFileSync(object).subarray(0, end));
    const target = await createEmptyTarget(s3.getUrl('none'));
    const refused = await restoreFrom(getName(file), target).catch((error: Error) => error);
    expect(String(refused)).toMatch(/is cut or damaged|is no backup of Fieldhouse|was cut while it was read/);
    expect(fs.readdirSync(target.DATA_DIR).filter((name) => name !== 'erased-accounts')).toEqual([]);
    expect(listNames('none/images')).toEqual([]);
  },
  120_000,
);

test.each([
  ['s3://UPPER/x', 'A bucket for backups is named as s3://bucket/prefix'],
  ['s3://not-there?endpoint=ENDPOINT', 's3://not-there cannot be used: NoSuchBucket'],
])('a backup to %s is refused in a sentence [39.4]', async (to, sentence) => {
  await expect(makeBackupTo(to.replace('ENDPOINT', s3.endpoint))).rejects.toThrow(sentence);
});

test('a backup whose bucket goes away leaves no object, and the next one succeeds [39.4]', async () => {
  let isKilled = false;
  const config = {
    ...{ dataDir: app.dataDir, databaseUrl: app.database.source.url, sessionSecret: undefined },
    ...{ storage: s3.getAddress('club'), s3Credentials: s3.credentials },
  };
  const failing = makeBackup({
    ...{ config, to: s3.getUrl('gone'), keyFile },
    onProgress: (what) => {
      if (what !== 'database' || isKilled) return;
      isKilled = true;
      void s3.kill();
    },
  });
  await expect(failing).rejects.toThrow('cannot be used: ECONNREFUSED');
  await s3.start();
  expect(listNames('gone')).toEqual([]);
  expect(fs.readdirSync(app.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  await makeBackupTo(s3.getUrl('gone'));
  expect(listNames('gone').filter((name) => name.includes('fieldhouse'))).toHaveLength(1);
}, 120_000);

test('images of a folder are copied into a bucket, and again only the missing ones, which is said [39.5]', async () => {
  const dataDir = fs.mkdtempSync(path.join(folder, 'moved-'));
  fs.mkdirSync(path.join(dataDir, 'images'));
  const writeImage = (number: number) =>
    fs.writeFileSync(
      path.join(dataDir, 'images', `00000000-0000-4000-8000-00000000000${number}.webp`),
      `image ${number}`,
    );
  for (const number of [1, 2, 3]) writeImage(number);
  fs.writeFileSync(path.join(dataDir, 'images', 'rest.webp.part'), 'rest');
  const environment = { DATA_DIR: dataDir, STORAGE_URL: s3.getUrl('moved'), ...keys };
  const move = () => moveFilesToBucket(parseConfig(environment));
  expect(await move()).toEqual({ copied: 3, present: 0 });
  writeImage(4);
  const child = spawn(
    process.execPath,
    ['--import=tsx', 'scripts/run-npm-subcommand.mjs', 'db', 'move-files'],
    { env: { ...process.env, DATABASE_URL: '', ...environment } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await once(child, 'close');
  expect(output).toContain('Copied: 1; there already: 3.');
  expect(output).toContain('100 %');
  expect(listNames('moved/images')).toHaveLength(4);
  await expect(moveFilesToBucket(parseConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    'Set STORAGE_URL to the bucket',
  );
}, 60_000);
