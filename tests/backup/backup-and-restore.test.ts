import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErasureTime } from '#features/accounts/server/queries/account-erasure.ts';
import { openControlSocket } from '#server/backup/control-socket.ts';
import { recordErasedAccount } from '#server/backup/files-listing-erased-accounts.ts';
import { openDatabase } from '#server/database/database.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { type Backup, makeBackup } from '../../scripts/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { eraseListedAccounts } from '../../scripts/erase-again.ts';
import { parseConfig } from '../../src/config.ts';
import { HttpClient } from '../support/http-client.ts';
import { getThread, sendAndGetMessage } from '../support/send-messages.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestApp } from '../support/test-app.ts';
import { testSecret } from '../support/test-config.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';
import { type AthleteMember, type CoachMember, password } from '../support/test-members.ts';
import {
  createRedBlueImage,
  getProfileImage,
  toImageUploadForm,
  uploadImage,
} from '../support/upload-images.ts';

const app = openTestApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-backups-'));
const keyFile = path.join(folder, 'key');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const closing: (() => unknown)[] = [];

let coach: CoachMember;
let lou: AthleteMember;
let ava: AthleteMember;
/** Was due for erasure when the backup was made, and has cancelled that since. */
let kim: AthleteMember;
let rowsBefore: Record<string, string>;
let backup: Backup;

beforeAll(async () => {
  const { database, dataDir } = app;
  // The test's server has its database elsewhere, and its secret from nowhere.
  if (database.engine === 'embedded') fs.mkdirSync(path.join(dataDir, 'database'));
  fs.writeFileSync(path.join(dataDir, 'session-secret'), testSecret, { mode: 0o600 });
  if (database.copyFiles) closing.push(openControlSocket({ dataDir, database, log }));
  fs.writeFileSync(keyFile, `# A key of this test\n${await generateX25519Identity()}\n`);
  [coach, lou, ava] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  for (const athlete of [lou, ava]) {
    await uploadImage(app.origin, athlete, toImageUploadForm(await createRedBlueImage().png().toBuffer()));
    await sendAndGetMessage(athlete, coach, 'I play on Friday');
  }
  kim = await app.addAthlete();
  await setErasureTime(database.db, kim.id, new Date(Date.now() - 60_000));
  rowsBefore = await hashRowsOfEveryTable(database.pool);
  backup = await makeBackupTo(folder, keyFile);
  await setErasureTime(database.db, kim.id, null);
}, 120_000);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  fs.rmSync(folder, { recursive: true });
});

const makeBackupTo = (to: string, key?: string, onProgress = (_what: string) => {}) =>
  makeBackup({
    config: {
      ...{ dataDir: app.dataDir, databaseUrl: app.database.source.url, sessionSecret: undefined },
      ...{ storage: { kind: 'file' }, s3Credentials: undefined },
    },
    ...{ to, keyFile: key, onProgress },
  });

/** An empty data folder, and an empty database where the tests run on a server. */
async function createEmptyTarget() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-restored-'));
  closing.push(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  if (app.database.engine === 'embedded') return { DATA_DIR: dataDir, DATABASE_URL: '' };
  const database = await openEmptyTestDatabase();
  closing.push(() => database.drop());
  return { DATA_DIR: dataDir, DATABASE_URL: database.source.url! };
}

const restoreInto = (target: Record<string, string>, erasedLists = ['none']) =>
  restoreBackup({
    config: parseConfig(target),
    ...{ from: backup.file, keyFile, erasedLists, onProgress: () => {} },
  });

async function hashRowsOfEveryTable(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as hash
       from ${name} t`,
    );
    hashes[name] = rows[0]!.hash;
  }
  return hashes;
}

const listImages = (dataDir: string) =>
  fs
    .readdirSync(path.join(dataDir, 'images'))
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(dataDir, 'images', name)).toString('base64')]);

test('a backup is one encrypted file that only its owner reads, and the time is recorded [30.1]', async () => {
  expect(path.basename(backup.file)).toMatch(/^fieldhouse-\d{8}T\d{6}Z-[\w-]+-[0-9a-f]{8}\.tar\.gz\.age$/);
  expect(fs.statSync(backup.file).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(backup.file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(fs.readFileSync(path.join(app.dataDir, 'last-backup'), 'utf8')).toContain(
    path.basename(backup.file),
  );
  expect(fs.readdirSync(app.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(backup).toMatchObject({ images: 2, hasSecret: true });
});

test('a restore brings back every row, every image and the secret; a command erases again afterwards [30.2 30.3]', async () => {
  const target = await createEmptyTarget();
  expect(await restoreInto(target)).toMatchObject({ images: 2, erasedAgain: 0 });
  const url = target.DATABASE_URL || undefined;
  const database = await openDatabase({ url, dataDir: target.DATA_DIR, log });
  const rowsAfter = await hashRowsOfEveryTable(database.pool);
  await database.close();
  expect(rowsAfter).toEqual(rowsBefore);
  expect(listImages(target.DATA_DIR)).toEqual(listImages(app.dataDir));
  expect(fs.readFileSync(path.join(target.DATA_DIR, 'session-secret'), 'utf8')).toBe(testSecret);
  await expect(restoreInto(target)).rejects.toThrow('a restore writes over nothing');

  const list = fs.mkdtempSync(path.join(folder, 'machine-'));
  await recordErasedAccount(list, lou.id, new Date());
  const eraseListed = () => eraseListedAccounts(parseConfig(target), [path.join(list, 'erased-accounts')]);
  expect([await eraseListed(), await eraseListed()]).toEqual([1, 0]);
  expect(listImages(target.DATA_DIR)).toHaveLength(1);
  expect([await isErased(target, lou), await isErased(target, kim)]).toEqual([true, false]);
}, 120_000);

test('after a disaster sessions go on, and who was erased since the backup is erased again [30.2 30.3]', async () => {
  const louImage = await getProfileImage(app.origin, lou);
  await ava.post('/api/auth/erasure', { password });
  await app.runInDays(retentionDays.erasureGrace + 1, () => app.runClaimAndErasureJobs());
  const target = await createEmptyTarget();
  const list = path.join(app.dataDir, 'erased-accounts');
  expect(await restoreInto(target, [list])).toMatchObject({ images: 1, erasedAgain: 1 });

  const server = await startServerProcess({ ...target, SESSION_SECRET: '' });
  try {
    const again = Object.assign(new HttpClient(server.origin), { id: coach.id, email: coach.email });
    again.cookie = coach.cookie;
    expect((await again.get('/api/auth/me')).body).toMatchObject({ id: coach.id });
    const [fromLou] = await getThread(again, lou);
    expect(fromLou?.content).toBe('I play on Friday');
    expect((await again.get(`/api/athletes/${ava.profile.id}`)).status).toBe(404);
    const people = (await again.get('/api/conversations')).body.map(
      (conversation: { participant: { firstName: string } }) => conversation.participant.firstName,
    );
    expect(people.sort()).toEqual(['Deleted', 'Sam']);
    const image = await fetch(server.origin + louImage.address, { headers: { cookie: coach.cookie } });
    expect(Buffer.from(await image.arrayBuffer()).equals(louImage.image)).toBe(true);
  } finally {
    await server.kill();
  }
  expect(fs.readdirSync(path.join(target.DATA_DIR, 'erased-accounts'))).not.toEqual([]);
}, 120_000);

async function isErased({ DATABASE_URL, DATA_DIR }: Record<string, string>, { id }: AthleteMember) {
  const database = await openDatabase({ url: DATABASE_URL || undefined, dataDir: DATA_DIR!, log });
  const { rows } = await database.pool.query('select erased_at from users where id = $1', [id]);
  await database.close();
  return rows[0].erased_at !== null;
}

test('a restore needs the secret of the backup, or is told to make a new one [30.5]', async () => {
  const target = await createEmptyTarget();
  const restoreWithSecret = (SESSION_SECRET: string, newSecret = false) =>
    restoreBackup({
      config: parseConfig({ ...target, SESSION_SECRET }),
      ...{ from: backup.file, keyFile, erasedLists: ['none'], newSecret, onProgress: () => {} },
    });
  await expect(restoreWithSecret('x'.repeat(40))).rejects.toThrow('SESSION_SECRET is not the one');
  expect(fs.readdirSync(target.DATA_DIR)).toEqual([]);
  await expect(restoreWithSecret(testSecret)).resolves.toMatchObject({ images: 2 });
}, 120_000);

test('a backup during which the database was upgraded is refused [30.5]', async () => {
  const to = path.join(folder, 'upgraded');
  fs.mkdirSync(to);
  const { pool } = app.database;
  let upgrade: Promise<unknown> | undefined;
  const upgradeDuringImages = (what: string) => {
    if (what === 'images')
      upgrade ??= pool.query("insert into schema_migrations (name, checksum) values ('9999-later', '')");
  };
  try {
    await expect(makeBackupTo(to, keyFile, upgradeDuringImages)).rejects.toThrow('was upgraded while');
    expect(fs.readdirSync(to)).toEqual([]);
  } finally {
    await upgrade;
    await pool.query("delete from schema_migrations where name = '9999-later'");
  }
});

test('what is beside the backups of who was erased goes after 400 days [30.3]', async () => {
  const to = path.join(folder, 'trimmed');
  fs.mkdirSync(path.join(to, 'erased-accounts'), { recursive: true });
  fs.writeFileSync(path.join(to, 'erased-accounts', '2019-01-01'), `${lou.id} 2019-01-01T10:00:00.000Z\n`);
  await makeBackupTo(to, keyFile);
  expect(fs.readdirSync(path.join(to, 'erased-accounts'))).not.toContain('2019-01-01');
});

test('a backup that is killed leaves no file that looks whole, and the next one succeeds [30.1]', async () => {
  const to = path.join(folder, 'killed');
  fs.mkdirSync(to);
  const child = spawn(process.execPath, ['--import=tsx', 'scripts/backup.ts', '--to', to], {
    env: { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: app.database.source.url ?? '' },
    stdio: 'ignore',
  });
  const isBegun = new Promise<void>((resolve) => {
    const watcher = fs.watch(to, () => {
      watcher.close();
      resolve();
    });
  });
  await Promise.race([isBegun, once(child, 'exit')]);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(fs.readdirSync(to).filter((name) => name.startsWith('fieldhouse-'))).toEqual([]);
  // Until the server has noticed that the command is gone.
  await expect
    .poll(() => makeBackupTo(to).then((made) => made.file, String), { timeout: 30_000 })
    .toMatch(/fieldhouse-.*\.tar\.gz$/);
  expect(fs.readdirSync(app.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 60_000);

test.each([
  ['a folder that is not there', () => path.join(folder, 'none'), 'There is no folder'],
  ['a folder in DATA_DIR', () => path.join(app.dataDir, 'images'), 'would be lost with it'],
])('a backup to %s is refused in a sentence [30.1]', async (_, to, sentence) => {
  await expect(makeBackupTo(to())).rejects.toThrow(sentence);
});

test('the public key alone makes backups and opens none [30.2]', async () => {
  const publicKey = path.join(folder, 'public-key');
  const secret = fs.readFileSync(keyFile, 'utf8').split('\n')[1]!;
  fs.writeFileSync(publicKey, await identityToRecipient(secret));
  const to = path.join(folder, 'public');
  fs.mkdirSync(to);
  expect((await makeBackupTo(to, publicKey)).file).toMatch(/\.age$/);
  const restore = restoreBackup({
    config: parseConfig(await createEmptyTarget()),
    ...{ from: backup.file, keyFile: publicKey, erasedLists: ['none'], onProgress: () => {} },
  });
  await expect(restore).rejects.toThrow('has no secret key');
});
