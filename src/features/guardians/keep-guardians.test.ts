import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addAthleteWhoTurns18,
  addGuardian,
  createGuardianAddress,
  getGuardian,
  inviteGuardian,
} from '../../../tests/support/guardians.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

const path = '/api/guardians/keeping';
const keep = async (athlete: MemberClient) => (await athlete.put(path)).status;

/** Who got which of these mails since `before` emails. */
async function runJobsAndListMails(before: number) {
  for (const queue of ['announce-endings-of-guardians', 'end-guardians', 'guardian-email'])
    await app.runJobs(queue);
  await app.runJobs('guardian-rights-email');
  return app.sentEmails
    .slice(before)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .sort();
}

async function setUp(days: number) {
  const [athlete, coach] = [await addAthleteWhoTurns18(app, days), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello');
  const guardian = await addGuardian(app, athlete);
  await app.runJobs('guardian-rights-email');
  const threads = `/api/guardian/athletes/${guardian.id}/threads`;
  return { athlete, coach, ...guardian, threads };
}

test('an athlete learns within 30 days before 18, once, that reading ends, and it does with emails to both [32.34]', async () => {
  const { athlete, email, browser, threads } = await setUp(40);
  expect([await keep(athlete), (await athlete.get(path)).body.isChangeable]).toEqual([403, false]);
  expect(await runJobsAndListMails(app.sentEmails.length)).toEqual([]);
  await app.runInDays(12, async () => {
    const before = app.sentEmails.length;
    await runJobsAndListMails(before);
    expect(await runJobsAndListMails(before)).toEqual(
      [athlete.email, email].map((to) => `${to}: Sam turns 18 in 30 days or less`).sort(),
    );
    expect((await athlete.get(path)).body).toEqual({
      keeps: false,
      isChangeable: true,
      isAdult: false,
      eraseAt: null,
    });
  });
  await app.runInDays(42, async () => {
    expect(await keep(athlete)).toBe(403);
    expect((await browser.get(threads)).status).toBe(401);
    expect(await runJobsAndListMails(app.sentEmails.length)).toEqual(
      [athlete.email, email].map((to) => `${to}: Sam is 18: guardians no longer read along`).sort(),
    );
  });
});

test('guardians whom the athlete keeps read also what begins after 18, do nothing else, and end at once [32.34]', async () => {
  const { athlete, coach, email, browser, id, threads } = await setUp(20);
  const outsider = await setUp(20);
  await browser.put(`${threads}/${coach.id}/stop`);
  await browser.put(`/api/guardian/athletes/${id}/pause`);
  expect([await keep(athlete), await keep(coach), (await app.visitor().put(path)).status]).toEqual([
    200, 403, 401,
  ]);
  await app.runInDays(22, async () => {
    await app.runJobs('guardian-rights-email');
    const before = app.sentEmails.length;
    await runJobsAndListMails(before);
    const mails = await runJobsAndListMails(before);
    expect(mails.filter((mail) => mail.endsWith('Sam is 18, and guardians go on reading'))).toEqual(
      [athlete.email, email].map((to) => `${to}: Sam is 18, and guardians go on reading`).sort(),
    );
    expect((await outsider.browser.get(outsider.threads)).status).toBe(401);
    expect((await athlete.patch('/api/athletes/me/visibility', { paused: false })).status).toBe(200);
    const later = await addVerifiedCoach(app);
    expect((await postMessage(later, athlete, 'After the birthday')).status).toBe(201);
    expect((await postMessage(coach, athlete, 'Again')).status).toBe(201);
    expect((await browser.get(threads)).body).toHaveLength(2);
    expect((await getGuardian(browser)).athletes).toMatchObject([{ state: 'confirmed', hasRights: false }]);
    const statuses = [];
    for (const right of ['pause', 'erasure', `threads/${coach.id}/stop`])
      statuses.push((await browser.put(`/api/guardian/athletes/${id}/${right}`)).status);
    statuses.push((await browser.post(`/api/guardian/athletes/${id}/data-export`)).status);
    statuses.push((await inviteGuardian(athlete, createGuardianAddress())).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    const ended = app.sentEmails.length;
    expect((await athlete.delete(path)).body).toMatchObject({ keeps: false, isChangeable: false });
    expect([(await browser.get(threads)).status, await getGuardian(browser)]).toEqual([401, null]);
    expect(await keep(athlete)).toBe(403);
    expect(await runJobsAndListMails(ended)).toEqual(
      [athlete.email, email].map((to) => `${to}: Guardians of Sam no longer read along`).sort(),
    );
  });
});

test('what the athlete takes back before 18 ends on the birthday; without a guardian there is nothing to keep [32.34]', async () => {
  const { athlete, browser, threads } = await setUp(20);
  expect(await keep(athlete)).toBe(200);
  expect((await athlete.delete(path)).body).toMatchObject({ keeps: false, isChangeable: true });
  expect((await browser.get(threads)).status).toBe(200);
  await app.runInDays(22, async () => expect((await browser.get(threads)).status).toBe(403));
  expect(await keep(await addAthleteWhoTurns18(app, 20))).toBe(403);
  const child = await addAthleteOfAge(app, 16);
  await addGuardian(app, child);
  expect(await keep(child)).toBe(403);
});
