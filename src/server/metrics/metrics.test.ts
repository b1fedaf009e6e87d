import { readFileSync, utimesSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { recordBackup } from '../backup/last-backup-time.ts';
import { openMetrics } from './open-metrics.ts';
import { listenForMetrics } from './serve-metrics.ts';

const token = 'a-token-of-the-monitoring';
const metrics = openMetrics(pino({ level: 'silent' }), 0);
const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const app = openTestApp({ metrics: { metrics, token }, accessLog: true, log });

const readMetrics = async (authorization = `Bearer ${token}`) =>
  app.visitor().get('/metrics', { authorization });
const findValue = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  );

test('metrics are there for who sends the token alone [28.1]', async () => {
  const { status, body, headers } = await readMetrics();
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toContain('# TYPE http_request_duration_seconds histogram');
  for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, token])
    expect((await readMetrics(wrong)).status).toBe(404);
  const coach = await app.addCoach();
  expect((await coach.get('/metrics')).status).toBe(404);
});

test('requests are counted by route and status, streams and connections as they are [28.1 28.2]', async () => {
  const coach = await app.addCoach();
  const athlete = await app.addAthlete();
  await coach.get(`/api/athletes/${athlete.profile.id}`);
  await coach.get('/api/athletes?search=secret%20words');
  await coach.get('/nothing-here/secret');
  const { body } = await readMetrics();
  const findRequestCount = (route: string, status: number) =>
    findValue(body, `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(findRequestCount('/api/athletes/:id', 200)).toBe(1);
  expect(findRequestCount('/api/athletes', 200)).toBe(1);
  expect(body).not.toContain(athlete.profile.id);
  expect(body).not.toContain('secret');
  expect(findValue(body, 'fieldhouse_event_streams_open')).toBe(0);
  expect(findValue(body, 'fieldhouse_database_connections ')).toBeGreaterThan(0);
  expect(findValue(body, 'fieldhouse_response_cache_entries')).toBeGreaterThan(0);
});

test('jobs, emails and what waits for staff are counted [28.2]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  await coach.post('/api/reports', { userId: athlete.id, reason: 'spam' });
  await app.visitor().post('/api/auth/forgot-password', { email: coach.email });
  expect((await readMetrics()).body).toMatch(/fieldhouse_jobs_waiting\{queue="account-email"\} [1-9]/);
  await app.listEmailsTo(coach.email);
  const { body } = await readMetrics();
  expect(findValue(body, 'fieldhouse_emails_total{result="sent"}')).toBeGreaterThan(0);
  expect(findValue(body, 'fieldhouse_staff_items_open{kind="reports"}')).toBe(1);
});

test('the time of the last backup is a metric, 0 before the first [30.4]', async () => {
  const readTime = async () =>
    findValue((await readMetrics()).body, 'fieldhouse_last_backup_timestamp_seconds');
  expect(await readTime()).toBe(0);
  const made = new Date('2026-03-01T02:00:00Z');
  await recordBackup(app.dataDir, 'fieldhouse-20260301T020000Z.tar.gz', made);
  utimesSync(join(app.dataDir, 'last-backup'), made, made);
  expect(await readTime()).toBe(made.getTime() / 1000);
});

test('metrics on a port of their own need no token and show nothing else [28.1]', async () => {
  const server = await listenForMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await fetch(`${origin}/metrics`)).status).toBe(200);
  expect((await fetch(`${origin}/api/athletes`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  await new Promise((resolve) => server.close(resolve));
});

test('the access log has the route and the id that a problem names, and no words of a query [28.3]', async () => {
  const coach = await app.addCoach();
  const { body } = await coach.get('/api/athletes/00000000-0000-7000-8000-000000000000?secret=words');
  await coach.get('/api/athletes?search=secret%20words');
  const line = logged.find(({ requestId }) => requestId === body.requestId);
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/athletes/:id',
    status: body.status,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(logged)).not.toContain('secret');
});

test('every alert and every panel is about a metric that there is [28.4]', async () => {
  const { body } = await readMetrics();
  const names = new Set([...String(body).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const files = ['alerts.yml', 'grafana-dashboard.json'].map((file) =>
    readFileSync(`deploy/monitoring/${file}`, 'utf8'),
  );
  const used = files.flatMap((text) => text.match(/\b(?:http|fieldhouse|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(20);
  for (const name of new Set(used)) expect(names).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
});
