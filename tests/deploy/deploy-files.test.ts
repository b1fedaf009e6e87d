import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { environmentVariables } from '../../src/environment-variables.ts';
import { startServerProcess } from '../support/server-process.ts';
import { addAthlete } from '../support/test-members.ts';
import { createDatabaseWithRole, readDeployFile } from './create-database-with-role.ts';

const run = promisify(execFile);
const isInstalled = (program: string) => run('which', [program]).then(Boolean, () => false);

test('every setting in the files for deploying is one of the product [34.6]', () => {
  const named = [
    ...readDeployFile('README.md').matchAll(/^([A-Z_]+)=/gm),
    ...readDeployFile('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm),
    ...readDeployFile('fieldhouse.service').matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
  ].map(([, name]) => name!);
  const known = new Set([...Object.keys(environmentVariables.shape), 'COMPOSE_PROFILES']);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('the image runs the server without root, from a file that the build writes [34.6]', () => {
  const last = readDeployFile('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
  expect(last).toContain('CMD ["node", "dist/server.mjs"]');
});

test('systemd accepts the unit, and exposes little to it [34.6]', async ({ skip }) => {
  if (!(await isInstalled('systemd-analyze'))) return skip('systemd is not on this machine');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-unit-'));
  const unit = path.join(folder, 'fieldhouse.service');
  const text = readDeployFile('fieldhouse.service').replace('/usr/bin/node', process.execPath);
  fs.writeFileSync(unit, text);
  try {
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]);
    expect(stderr.split('\n').filter((line) => line.includes('fieldhouse.service'))).toEqual([]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('nginx accepts its example [34.6]', async ({ skip }) => {
  if (!(await isInstalled('nginx'))) return skip('nginx is not on this machine');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-nginx-'));
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=fieldhouse.example'];
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  await run('openssl', [...request, '-keyout', key, '-out', certificate]);
  const site = readDeployFile('nginx.conf')
    .replaceAll('/etc/ssl/fieldhouse', folder)
    .replaceAll('/var/log/nginx', folder);
  fs.writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\n${site}\n}\n`);
  const { stderr } = await run('nginx', ['-t', '-c', path.join(folder, 'nginx.conf')]);
  expect(stderr).toContain('test is successful');
  fs.rmSync(folder, { recursive: true });
});

test('a server migrates and serves with the role of the script, which may do nothing else [34.6]', async ({
  skip,
}) => {
  const url = process.env.DATABASE_URL;
  if (!url) return skip('DATABASE_URL names no PostgreSQL server');
  const { name, url: asRole, drop } = await createDatabaseWithRole(url, ['create-database-role.sql']);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-role-'));
  try {
    const server = await startServerProcess({ DATABASE_URL: asRole, DATA_DIR: dataDir });
    const athlete = await addAthlete(server.origin).finally(() => server.kill());
    expect(athlete.id).toBeTruthy();
    const client = new pg.Client({ connectionString: asRole });
    await client.connect();
    try {
      for (const statement of [
        `create role ${name}_2`,
        `create database ${name}_2`,
        'select * from pg_authid',
        "copy schema_migrations to program 'true'",
        "select pg_read_file('/etc/passwd')",
      ])
        await expect(client.query(statement), statement).rejects.toThrow(
          /permission denied|must be superuser/,
        );
    } finally {
      await client.end();
    }
  } finally {
    await drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
