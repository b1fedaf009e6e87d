import fs from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test as named } from 'vitest';
import { CleanMachine, cleanMachineSkipReason } from './clean-machine/clean-machine.ts';
import { readCommandBlocks } from './clean-machine/readme-blocks.ts';

// Each section of deploy/README.md in turn, whose blocks are the commands of this test.
const skipReason = process.env.DATABASE_URL
  ? 'it brings a PostgreSQL of its own, and has run without DATABASE_URL'
  : cleanMachineSkipReason();
const databasePassword = 'OfThisTestAlone1';
const addedMigration = {
  file: '9999-added-by-an-upgrade.sql',
  text: '-- A table that only this upgrade knows.\ncreate table if not exists of_the_upgrade (id bigint primary key);\n',
};

/** What a reader replaces, and what is slower in a test than on a server. */
const replacements: [string, string][] = [
  ['ADDRESS', '/mnt/origin'],
  ['smtps://USER:PASSWORD@mail.example', 'smtp://127.0.0.1:2525'],
  ['PASSWORD', databasePassword],
  ['CERTIFICATE', '/mnt/given/certificate.pem'],
  [' KEY ', ' /mnt/given/key.pem '],
  ['SECRET_KEY', '/mnt/given/backup-key.txt'],
  ['COPY/erased-accounts', 'none'],
  // As on two cores; other tests keep them busy, so that the server would refuse work.
  ['WORKERS=auto', 'WORKERS=2\nSHED_LOAD=off'],
];

let machine: CleanMachine;

beforeAll(async () => {
  if (!skipReason) machine = await CleanMachine.create();
}, 120_000);
afterAll(() => machine?.destroy(), 180_000);

/** Each test continues where the one before has ended, so a second try would not help. */
const test = (name: string, run: () => Promise<void>) =>
  named(name, { timeout: 300_000, retry: 0 }, async ({ skip }) => {
    if (skipReason) skip(skipReason);
    await run();
  });

const follow = async (heading: string, more: [string, string][] = []) => {
  let output = '';
  for (const block of readCommandBlocks('deploy/README.md', heading)) {
    const commands = [...more, ...replacements].reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      block,
    );
    // psql asks for a password twice.
    const input = block.includes('\\password') ? `${databasePassword}\n${databasePassword}\n` : '';
    output += await machine.run(commands, input);
  }
  return output;
};

const waitUntilReady = (): Promise<string> =>
  machine.run('for _ in $(seq 600); do curl -fs 127.0.0.1:3000/readyz && exit; sleep 0.2; done; exit 1');
const runMembers = (command: string) => `node --import=tsx tests/deploy/clean-machine/members.ts ${command}`;
const askMembers = async (command: string) => JSON.parse(await machine.run(runMembers(command)));
const listBackups = async () =>
  (await machine.run('ls -t /mnt/backups/fieldhouse-*'))
    .trim()
    .split('\n')
    .map((file) => path.basename(file));

test('Install: two processes serve on PostgreSQL with Redis, as a user that owns one database [51.1]', async () => {
  await follow('Install');
  await waitUntilReady();
  const processes = await machine.run(
    "ps -o user:20=,args= -C node | grep -c '^fieldhouse .*dist/server.mjs'",
  );
  expect(Number(processes)).toBe(3);
  expect(await machine.run('stat -c "%a %U" /var/lib/fieldhouse /etc/fieldhouse/environment')).toBe(
    '700 fieldhouse\n640 root\n',
  );
  expect(await machine.run('redis-cli client list | grep -c "sub=[1-9]"')).toMatch(/^[1-9]/);
  const readMetrics = () => machine.run('curl -s 127.0.0.1:9464/metrics');
  await expect.poll(readMetrics, { timeout: 60_000, interval: 500 }).toMatch(/_bytes\{worker="2"\}/);
});

test('Proxy: the site answers over TLS [51.1]', async () => {
  expect(await follow('Proxy')).toContain('{"status":"ready"}');
});

test('Pooler: what members do goes through PgBouncer [51.1]', async () => {
  await follow('Pooler');
  await waitUntilReady();
  expect(machine.readLog()).not.toContain('pooler-role-settings.sql');
  const asked = await askMembers('register-and-send');
  expect(asked).toEqual({ confirmed: 200, sent: 201, received: ['I play on Friday'] });
  const clients = await machine.run(
    `PGPASSWORD=${databasePassword} psql -h 127.0.0.1 -U fieldhouse -Atc "select count(*) from pg_stat_activity where application_name = 'pgbouncer' or client_addr is not null"`,
  );
  expect(Number(clients)).toBeGreaterThan(1);
});

test('Commands and Backup: one encrypted file while it runs [51.1]', async () => {
  expect(await follow('Commands')).toContain('registered');
  const secret = await generateX25519Identity();
  machine.writeFile('/mnt/given/backup-key.txt', `${secret}\n`);
  machine.writeFile('/mnt/given/backup-key.pub', `${await identityToRecipient(secret)}\n`);
  await machine.run('chmod 644 /mnt/given/* && cp /mnt/given/backup-key.pub /etc/fieldhouse/');
  expect(await follow('Backup')).toMatch(/\.tar\.gz\.age: [\d.]+ MB/);
});

test('Upgrade: a dry run, then new processes without a refused request or a lost message [51.1 51.2]', async () => {
  await machine.publishRelease(addedMigration);
  const members = machine.start(runMembers('read-and-send'));
  let printed = '';
  for (const stream of [members.stdout!, members.stderr!]) stream.on('data', (text) => (printed += text));
  const output = await follow('Upgrade');
  expect(output).toContain('9999-added-by-an-upgrade: A table that only this upgrade knows.\n');
  expect(output).toContain('The next start applies 1 migration.');
  await expect.poll(() => machine.readLog(), { timeout: 120_000 }).toContain('All workers were restarted');
  members.stdin!.end();
  await expect.poll(() => members.exitCode, { timeout: 60_000 }).not.toBe(null);
  expect(printed).toMatch(/^\{.*\}\n$/);
  const { answered, refused, sent, received } = JSON.parse(printed);
  expect(refused).toEqual([]);
  expect(received).toEqual(sent);
  expect(answered).toBeGreaterThan(50);
  expect(await machine.run('as-server scripts/list-missing-migrations.ts')).toContain('every migration');
});

test('Restore: everything is lost, and the members sign in again and find their messages [51.1]', async () => {
  const before = await askMembers('read-thread');
  expect(before.messages.length).toBeGreaterThan(5);
  await follow('Backup');
  const [newest] = await listBackups();
  await machine.run('systemctl stop fieldhouse pgbouncer');
  await machine.run('runuser -u postgres -- dropdb fieldhouse; rm -r /var/lib/fieldhouse/*');
  await machine.run('systemctl start pgbouncer fieldhouse');
  expect(await follow('Restore', [['FILE', newest!]])).toContain('Restored the backup of');
  await waitUntilReady();
  expect(await askMembers('read-thread')).toEqual(before);
});

named('every file that the README names is there', () => {
  const text = fs.readFileSync('deploy/README.md', 'utf8');
  const named = [...text.matchAll(/\b(?:deploy|scripts|docs)\/[\w./-]+\.\w+/g)].map(([file]) => file);
  expect(named.filter((file) => !fs.existsSync(file))).toEqual([]);
});
