import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addVerifiedCoach, evaluateAthleteAs } from '../../../tests/support/evaluate-as-verified-coach.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';
import type { StaffSystem, WaitingAndDayCounts } from './contract/staff-counts-and-system-calls.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

/** The counts of a moment later, so that those before are not cached any more. */
async function fetchAfterMinutes<Body>(path: string, minutes: number): Promise<Body> {
  let body: Body | undefined;
  await app.runInDays(minutes / 1440, async () => {
    body = (await staff.get(path)).body;
  });
  return body as Body;
}

test('the numbers have what happened in the last 24 hours and what waits, and each number has its list [22.25]', async () => {
  const [coach, athlete] = [
    await addVerifiedCoach(app, {}, { firstName: 'Rob', lastName: 'Vane' }),
    await app.addAthlete({}, { firstName: 'Ana', lastName: 'Reyes' }),
  ];
  await sendAndGetMessage(coach, athlete, 'Hello');
  await sendAndGetMessage(coach, athlete, 'Are you there?');
  expect((await evaluateAthleteAs(coach, athlete, 4)).status).toBe(200);
  await athlete.post('/api/reports', { userId: coach.id, reason: 'spam' });
  await athlete.put(`/api/blocks/${coach.id}`);
  await suspendMember(staff, coach.id);

  const numbers = await fetchAfterMinutes<WaitingAndDayCounts>('/api/staff/numbers', 5);
  expect(Object.fromEntries(numbers.day.map(({ number, count }) => [number, count]))).toEqual({
    ...{ registrations: 2, messages: 2, blocks: 1, suspensions: 1, evaluations: 1 },
  });
  const waiting = new Map(numbers.waiting.map((one) => [one.kind, one]));
  expect(waiting.get('reports')).toMatchObject({ open: 1, oldestAt: expect.any(String) });
  expect(waiting.get('verification')).toMatchObject({ open: 0, oldestAt: null });

  const listRows = async (number: string) =>
    (await staff.get(`/api/staff/numbers/rows?number=${number}`)).body;
  const rob = expect.objectContaining({ id: coach.id, lastName: 'Vane' });
  const ana = expect.objectContaining({ id: athlete.id, lastName: 'Reyes' });
  expect(await listRows('registrations')).toMatchObject([
    { person: ana, line: 'Student Athlete', other: null },
    { person: rob, line: 'Coach' },
  ]);
  expect(await listRows('messages')).toMatchObject([{ person: rob, line: '2 messages to 1 person' }]);
  expect(await listRows('blocks')).toMatchObject([{ person: ana, line: 'Blocked', other: rob }]);
  expect(await listRows('suspensions')).toMatchObject([
    { person: rob, line: expect.stringMatching(/^Until /) },
  ]);
  expect(await listRows('evaluations')).toMatchObject([
    { person: rob, line: 'Evaluated with 4.00', other: ana },
  ]);
  expect((await staff.get('/api/staff/numbers/rows?number=gossip')).status).toBe(422);
});

test('numbers are counted again after some seconds, and what is older than a day is gone [22.25]', async () => {
  const before = await fetchAfterMinutes<WaitingAndDayCounts>('/api/staff/numbers', 20);
  expect(await fetchAfterMinutes<WaitingAndDayCounts>('/api/staff/numbers', 20 + 1 / 60)).toEqual(before);
  const tomorrow = await fetchAfterMinutes<WaitingAndDayCounts>('/api/staff/numbers', 2 * 1440);
  expect(tomorrow.day.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

test('the system has queues with what waits and fails, the database, and no backup until one is recorded [22.26]', async () => {
  const coach = await app.addCoach();
  await app.visitor().post('/api/auth/forgot-password', { email: coach.email });
  app.emailFails = true;
  await app.runJobs('account-email').catch(() => {});
  app.emailFails = false;
  const system = await fetchAfterMinutes<StaffSystem>('/api/staff/system', 5);
  expect(system).toMatchObject({
    ...{ version: '0.1.0', nodeVersion: process.versions.node, openStreams: 0, lastBackupAt: null },
    failingEmails: { count: 1, error: expect.stringMatching(/^The mail server did not take an email: /) },
  });
  expect(system.database.engine).toBe(app.database.engine);
  expect(system.database.migration).toMatch(/^\d{4}-/);
  expect(system.database.sizeInBytes).toBeGreaterThan(1_000_000);
  expect(system.queues[0]).toMatchObject({ name: 'account-email', retrying: 1, failed: 0 });
  await app.runJobs('suspension-ends');
  await writeFile(join(app.dataDir, 'last-backup'), '');
  const later = await fetchAfterMinutes<StaffSystem>('/api/staff/system', 10);
  expect(later.lastBackupAt).not.toBeNull();
  expect(later.queues.find(({ name }) => name === 'suspension-ends')).toMatchObject({
    ...{ isRecurring: true, lastRunAt: expect.any(String) },
  });
});

test('members do not read the numbers or the system [22.25 22.26]', async () => {
  const coach = await app.addCoach();
  for (const path of ['numbers', 'numbers/rows?number=blocks', 'system'])
    expect((await coach.get(`/api/staff/${path}`)).status).toBe(403);
});
