import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addApprovingGuardian, addGuardian } from '../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true, quietHours: true });

/** The afternoon before the next night, at which nothing waits for the morning. */
beforeEach(() => setClock(app, new Date(getNextNight().getTime() - 8 * 3_600_000)));
afterEach(() => {
  app.now = () => new Date();
});

/** What the guardian reads of the athlete's conversations: texts on the page, and in the downloaded copy. */
async function listTextsForGuardian(browser: HttpClient, id: string) {
  const path = `/api/guardian/athletes/${id}`;
  const { body: threads } = await browser.get(`${path}/threads`);
  const onPage: string[] = [];
  for (const { userId } of threads)
    for (const { content } of (await browser.get(`${path}/threads/${userId}/messages`)).body)
      onPage.push(content);
  await browser.post(`${path}/data-export`);
  await app.runJobs('data-export');
  const answer = await fetch(`${browser.origin}${path}/data-export/file`, {
    headers: { cookie: browser.cookie },
  });
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()));
  const copy = JSON.parse(strFromU8(files['everything.json']!)).messages;
  return { onPage, inCopy: copy.map(({ content }: { content: string }) => content) };
}

test('the erasure of a minor friend opens nothing to a guardian, and that of a coach closes nothing [32.51]', async () => {
  const [athlete, friend, coach] = [
    await addAthleteOfAge(app, 16),
    await addAthleteOfAge(app, 15),
    await addVerifiedCoach(app),
  ];
  await postMessage(friend, athlete, 'Only for you');
  await postMessage(coach, athlete, 'From a coach');
  const { browser, id } = await addGuardian(app, athlete);
  for (const leaving of [friend, coach])
    expect((await leaving.post('/api/auth/erasure', { password })).status).toBe(202);
  await app.runInDays(15, () => app.runJobs('erasures'));
  const { rows: left } = await app.database.pool.query(
    'select role from users where id = any($1) and erased_at is not null',
    [[friend.id, coach.id]],
  );
  expect(left).toHaveLength(2);
  const ofFriend = `/api/guardian/athletes/${id}/threads/${friend.id}`;
  expect([
    (await browser.get(`${ofFriend}/messages`)).status,
    (await browser.put(`${ofFriend}/stop`)).status,
  ]).toEqual([404, 404]);
  expect(await listTextsForGuardian(browser, id)).toEqual({
    onPage: ['From a coach'],
    inCopy: ['From a coach'],
  });
});

test('who said to be 19 and then 15 remains an adult to guardians, until staff set the date [32.52]', async () => {
  const [athlete, other, staff] = [
    await addAthleteOfAge(app, 16),
    await addAthleteOfAge(app, 19),
    await addStaff(app),
  ];
  await postMessage(athlete, other, 'Hello');
  await postMessage(other, athlete, 'Whatever I am');
  const { browser, id } = await addApprovingGuardian(app, athlete);
  const year = new Date().getUTCFullYear();
  const changed = await other.put('/api/auth/birth-date', { birthDate: `${year - 15}-01-01` });
  expect(changed.status).toBe(200);
  const texts = ['Whatever I am', 'Hello'];
  expect(await listTextsForGuardian(browser, id)).toEqual({ onPage: texts, inCopy: texts.toReversed() });
  const { body: held } = await postMessage(other, athlete, 'Waits');
  expect(held).toMatchObject({ heldBecause: 'approval' });
  expect((await other.delete(`/api/messages/${held.id}`)).status).toBe(204);
  const corrected = await staff.post(`/api/staff/people/${other.id}/birth-date-corrections`, {
    birthDate: `${year - 15}-02-02`,
    reason: 'You have shown us your passport',
  });
  expect(corrected.status).toBe(204);
  expect(await listTextsForGuardian(browser, id)).toEqual({ onPage: [], inCopy: [] });
  expect((await postMessage(other, athlete, 'As a minor')).body).not.toHaveProperty('heldBecause');
});
