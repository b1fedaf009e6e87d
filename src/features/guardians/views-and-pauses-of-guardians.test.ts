import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian, confirmGuardian } from '../../../tests/support/guardians.ts';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

const addMinor = () => addAthleteOfAge(app, 16);
const getProfileId = async (athlete: MemberClient) => (await athlete.get('/api/athletes/me')).body.id;
const pausePath = (id: string) => `/api/guardian/athletes/${id}/pause`;
const resumeAsAthlete = async (athlete: MemberClient) =>
  (await athlete.patch('/api/athletes/me/visibility', { paused: false })).status;
const canOpen = async (viewer: MemberClient, profileId: string) =>
  (await viewer.get(`/api/athletes/${profileId}`)).status;

/** Subjects that each address has got since `before` emails. */
async function listMails(before: number) {
  await app.runJobs('guardian-rights-email');
  return app.sentEmails.slice(before).map(({ to, subject }) => [to, subject]);
}

async function expectOutsidersOut(path: string, outsiders: HttpClient[], method: 'get' | 'put' | 'delete') {
  const statuses = [];
  for (const outsider of outsiders) statuses.push((await outsider[method](path)).status);
  expect(statuses).toEqual([404, 401]);
}

test('a guardian reads which coaches opened the profile, when and on how many days, and no other guardian does [32.30]', async () => {
  const [athlete, coach, blocked] = [
    await addMinor(),
    await addVerifiedCoach(app),
    await addVerifiedCoach(app),
  ];
  const [friend, profileId] = [await addMinor(), await getProfileId(athlete)];
  await app.runInDays(-1, () => coach.put(`/api/athletes/${profileId}/view`));
  for (const viewer of [coach, blocked, friend]) await viewer.put(`/api/athletes/${profileId}/view`);
  await athlete.put(`/api/blocks/${blocked.id}`);
  const { browser, id } = await addGuardian(app, athlete);
  const other = await addGuardian(app, await addMinor());
  const path = `/api/guardian/athletes/${id}/profile-views`;
  const { status, body } = await browser.get(path);
  expect([status, body]).toEqual([
    200,
    [
      {
        coachId: expect.any(String),
        name: 'Sam Doe',
        school: expect.any(String),
        lastViewedAt: expect.any(String),
        days: 2,
      },
    ],
  ]);
  await expectOutsidersOut(path, [other.browser, athlete], 'get');
  await browser.delete(`/api/guardian/athletes/${id}`);
  expect((await browser.get(path)).status).toBe(404);
});

test('a guardian pauses the profile, which the athlete cannot end, and both get an email; the guardian ends it [32.31]', async () => {
  const [athlete, coach] = [await addMinor(), await addVerifiedCoach(app)];
  const { browser, id, email } = await addGuardian(app, athlete);
  const other = await addGuardian(app, await addMinor());
  const profileId = await getProfileId(athlete);
  await expectOutsidersOut(pausePath(id), [other.browser, athlete], 'put');
  await app.runJobs('guardian-rights-email');
  const before = app.sentEmails.length;
  const paused = { isPaused: true, isPausedByGuardian: true, waitsForMe: true, eraseAt: null };
  expect((await browser.put(pausePath(id))).body).toEqual(paused);
  expect((await browser.put(pausePath(id))).body).toEqual(paused);
  expect([await resumeAsAthlete(athlete), await canOpen(coach, profileId)]).toEqual([409, 404]);
  expect((await athlete.get('/api/athletes/me/visibility')).body).toEqual({
    paused: true,
    pausedByGuardian: true,
    hiddenFromAthletes: false,
  });
  await expectOutsidersOut(pausePath(id), [other.browser, athlete], 'delete');
  expect((await browser.delete(pausePath(id))).body).toEqual({
    isPaused: false,
    isPausedByGuardian: false,
    waitsForMe: false,
    eraseAt: null,
  });
  expect(await canOpen(coach, profileId)).toBe(200);
  expect((await listMails(before)).sort()).toEqual(
    [athlete.email, email]
      .flatMap((to) => [
        [to, 'The profile of Sam is paused'],
        [to, 'The profile of Sam is back'],
      ])
      .sort(),
  );
});

test('either of two guardians pauses, both resume; one who stops reading along has no part in it [32.31]', async () => {
  const [athlete, coach] = [await addMinor(), await addVerifiedCoach(app)];
  const [mother, father] = [await addGuardian(app, athlete), await addGuardian(app, athlete)];
  const profileId = await getProfileId(athlete);
  await mother.browser.put(pausePath(mother.id));
  expect((await mother.browser.delete(pausePath(mother.id))).body).toEqual({
    isPaused: true,
    isPausedByGuardian: true,
    waitsForMe: false,
    eraseAt: null,
  });
  expect(await canOpen(coach, profileId)).toBe(404);
  await father.browser.delete(pausePath(father.id));
  expect(await canOpen(coach, profileId)).toBe(200);
  await father.browser.put(pausePath(father.id));
  await father.browser.delete(`/api/guardian/athletes/${father.id}`);
  expect(await resumeAsAthlete(athlete)).toBe(409);
  await mother.browser.delete(`/api/guardian/athletes/${mother.id}`);
  expect([await canOpen(coach, profileId), await resumeAsAthlete(athlete)]).toEqual([404, 200]);
  await confirmGuardian(mother.browser, mother.id);
  expect(await canOpen(coach, profileId)).toBe(200);
});

test('a profile that the athlete had paused before stays paused when the guardian ends the pause [32.31]', async () => {
  const athlete = await addMinor();
  const { browser, id } = await addGuardian(app, athlete);
  await athlete.patch('/api/athletes/me/visibility', { paused: true });
  await browser.put(pausePath(id));
  expect((await browser.delete(pausePath(id))).body).toMatchObject({
    isPaused: true,
    isPausedByGuardian: false,
  });
  expect(await resumeAsAthlete(athlete)).toBe(200);
});

test("at 18 the pause of a guardian is the athlete's own, and the guardian has no rights [32.31]", async () => {
  const athlete = await addMinor();
  const { browser, id } = await addGuardian(app, athlete);
  await browser.put(pausePath(id));
  await app.runInDays(3 * 366, async () => {
    expect((await browser.put(pausePath(id))).status).toBe(401);
    await app.runJobs('end-guardians');
  });
  expect((await athlete.get('/api/athletes/me/visibility')).body).toMatchObject({
    paused: true,
    pausedByGuardian: false,
  });
  expect(await resumeAsAthlete(athlete)).toBe(200);
});
