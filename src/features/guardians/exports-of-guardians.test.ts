import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../tests/support/guardians.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postAnswer, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

const addMinor = () => addAthleteOfAge(app, 16);
const exportPath = (id: string) => `/api/guardian/athletes/${id}/data-export`;

async function downloadWhole(browser: HttpClient, path: string): Promise<Record<string, object[]>> {
  const answer = await fetch(`${browser.origin}${path}`, { headers: { cookie: browser.cookie } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()));
  return JSON.parse(strFromU8(files['everything.json']!));
}

test("a guardian downloads a copy that has part of the athlete's own, and both get an email [32.32]", async () => {
  const [athlete, friend, coach] = [await addMinor(), await addMinor(), await addVerifiedCoach(app)];
  await postMessage(friend, athlete, 'Only for Sam');
  await postMessage(coach, athlete, 'From a coach');
  await athlete.post('/api/reports', { userId: coach.id, reason: 'other', words: 'Told nobody' });
  const { browser, id, email } = await addGuardian(app, athlete);
  const other = await addGuardian(app, athlete);
  expect((await browser.get(exportPath(id))).body).toEqual({ export: null });
  const before = app.sentEmails.length;
  expect((await browser.post(exportPath(id))).body.export).toMatchObject({ state: 'working' });
  await athlete.post('/api/data-export');
  await app.runJobs('data-export');
  await app.runJobs('guardian-rights-email');
  expect((await browser.get(exportPath(id))).body.export).toMatchObject({ state: 'done' });
  const [copy, own] = [
    await downloadWhole(browser, `${exportPath(id)}/file`),
    await downloadWhole(athlete, '/api/data-export/file'),
  ];
  expect(copy.messages).toMatchObject([{ content: 'From a coach' }]);
  expect(copy.guardians).toMatchObject([{ email }]);
  expect(JSON.stringify(copy)).not.toMatch(/Only for Sam|Told nobody|127\.0\.0\.1/);
  expect(JSON.stringify(copy)).not.toContain(other.email);
  for (const [name, rows] of Object.entries(copy))
    for (const row of rows) expect([name, own[name]]).toEqual([name, expect.arrayContaining([row])]);
  const told = app.sentEmails.slice(before).filter(({ subject }) => subject.includes('copy of the data'));
  expect(told.map(({ to }) => to).sort()).toEqual([athlete.email, email, other.email].sort());
});

test('nobody else gets the copy of a guardian: no other guardian, not the athlete, nobody without a session [32.32]', async () => {
  const athlete = await addMinor();
  const { browser, id } = await addGuardian(app, athlete);
  const second = await addGuardian(app, athlete);
  const stranger = await addGuardian(app, await addMinor());
  await browser.post(exportPath(id));
  await app.runJobs('data-export');
  const file = `${exportPath(id)}/file`;
  const statuses = [];
  for (const reader of [stranger.browser, second.browser, athlete, app.visitor()])
    statuses.push((await reader.get(file)).status, (await reader.post(exportPath(id))).status);
  expect(statuses).toEqual([404, 404, 404, 404, 401, 401, 401, 401]);
  expect((await second.browser.get(exportPath(second.id))).body).toEqual({ export: null });
  expect((await second.browser.get(`${exportPath(second.id)}/file`)).status).toBe(404);
  expect((await athlete.get('/api/data-export')).body).toEqual({ export: null });
  await browser.delete(`/api/guardian/athletes/${id}`);
  expect((await browser.get(file)).status).toBe(404);
});

test('the copies of athlete, coach and guardian, and the page of the guardian, say which answer a message is, unless it was deleted [32.45]', async () => {
  const [athlete, coach, outsider] = [await addMinor(), await addVerifiedCoach(app), await addMinor()];
  await postMessage(athlete, coach, 'May I play for you?');
  await postAnswer(coach, athlete, 'not-now');
  const { body: deleted } = await postAnswer(coach, athlete, 'filled');
  await coach.delete(`/api/messages/${deleted.id}`);
  const { browser, id } = await addGuardian(app, athlete);
  await browser.post(exportPath(id));
  for (const member of [athlete, coach, outsider]) await member.post('/api/data-export');
  await app.runJobs('data-export');
  const ownPath = '/api/data-export/file';
  for (const copy of [
    await downloadWhole(browser, `${exportPath(id)}/file`),
    await downloadWhole(athlete, ownPath),
    await downloadWhole(coach, ownPath),
  ])
    expect(copy.messages).toMatchObject([{ answer: null }, { answer: 'Not now' }, { answer: null }]);
  expect((await downloadWhole(outsider, ownPath)).messages).toEqual([]);
  const { body: page } = await browser.get(`/api/guardian/athletes/${id}/threads/${coach.id}/messages`);
  expect(page).toMatchObject([{ answer: null }, { answer: 'not-now' }, { answer: null }]);
});
