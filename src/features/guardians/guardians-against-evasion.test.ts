import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addGuardian,
  confirmGuardian,
  createGuardianAddress,
  findGuardianToken,
  getGuardian,
  inviteGuardian,
  openGuardianLink,
} from '../../../tests/support/guardians.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge, answerRequest } from '../../../tests/support/message-requests.ts';
import { proposeVisit } from '../../../tests/support/propose-visit.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true });

const classYear = new Date().getUTCFullYear();
const addMinor = () => addAthleteOfAge(app, 16);
const send = async (from: MemberClient, to: MemberClient) => (await postMessage(from, to, 'More')).status;
const getNotice = async (viewer: MemberClient, other: MemberClient) =>
  (await viewer.get(`/api/guardians/notices/${other.id}`)).body.notice;
const confirmEmail = (member: MemberClient) =>
  app.database.db.updateTable('users').set({ emailVerified: true }).where('id', '=', member.id).execute();

/** The date of birth of who turns 18 in two days. */
function findBirthDateOfAlmostAdult(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  return `${day.getUTCFullYear() - 18}${day.toISOString().slice(4, 10)}`;
}

async function runGuardianJobs() {
  await app.runJobs('end-guardians');
  await app.runJobs('guardian-email');
}

test.each([
  ['was unknown', () => app.addAthlete({ classYear })],
  ['was changed', addMinor],
] as const)(
  'an age that %s at the consent, and makes an adult two days later, ends neither guardian nor stop [32.8]',
  async (_, add) => {
    const [athlete, coach] = [await add(), await addVerifiedCoach(app)];
    expect(await send(coach, athlete)).toBe(201);
    const { browser, id } = await addGuardian(app, athlete);
    await browser.put(`/api/guardian/athletes/${id}/threads/${coach.id}/stop`);
    const typed = await athlete.put('/api/auth/birth-date', { birthDate: findBirthDateOfAlmostAdult() });
    expect(typed.status).toBe(200);
    await app.runInDays(5, async () => {
      await runGuardianJobs();
      expect((await getGuardian(browser)).athletes).toMatchObject([{ state: 'confirmed' }]);
      expect((await athlete.get('/api/guardians')).body).toMatchObject({
        inForce: true,
        guardians: [{ state: 'confirmed' }],
      });
      expect(await send(coach, athlete)).toBe(403);
    });
  },
);

test('a correction by staff to the age of an adult ends the guardian, with emails to both [32.8]', async () => {
  const [athlete, staff] = [await app.addAthlete({ classYear }), await addStaff(app)];
  const { browser, email } = await addGuardian(app, athlete);
  const form = { birthDate: `${classYear - 19}-01-01`, reason: 'You have shown us your passport' };
  const path = `/api/staff/people/${athlete.id}/birth-date-corrections`;
  expect((await staff.post(path, form)).status).toBe(204);
  const sent = app.sentEmails.length;
  await runGuardianJobs();
  const ended = app.sentEmails.slice(sent).filter(({ subject }) => subject.includes('18'));
  expect(ended.map(({ to }) => to).sort()).toEqual([email, athlete.email].sort());
  expect(await getGuardian(browser)).toBeNull();
});

test('a guardian who stopped does not begin again with an athlete who has said to be an adult since [32.8]', async () => {
  const athlete = await app.addAthlete({ classYear });
  const { browser, id } = await addGuardian(app, athlete);
  await browser.delete(`/api/guardian/athletes/${id}`);
  await athlete.put('/api/auth/birth-date', { birthDate: `${classYear - 19}-01-01` });
  expect((await getGuardian(browser)).athletes).toEqual([]);
  expect((await confirmGuardian(browser, id)).status).toBe(403);
});

test("only a confirmed account of a coach locks out a guardian, and then nobody reads 'may read along' [32.4] [32.9]", async () => {
  const [athlete, coach] = [await addMinor(), await addVerifiedCoach(app)];
  await send(coach, athlete);
  const { browser, email } = await addGuardian(app, athlete);
  const impostor = await app.addCoach({}, { email: email.replace('@', '+coach@') });
  expect((await getGuardian(browser)).athletes).toHaveLength(1);
  expect(await getNotice(coach, athlete)).toEqual({ isRead: true, isOwn: false });
  await confirmEmail(impostor);
  expect(await getGuardian(browser)).toBeNull();
  expect(await getNotice(coach, athlete)).toEqual({ isRead: false, isOwn: false });
  await app.visitor().post('/api/guardian/links', { email });
  const token = await findGuardianToken(app, email);
  expect((await app.visitor().post('/api/guardian/sessions', { token })).status).toBe(403);
});

test('an adult who writes with the athlete is not their guardian, whatever follows a plus on either side [32.2] [32.4]', async () => {
  const name = createGuardianAddress().replace('@family.test', '');
  const [athlete, adult] = [await addMinor(), await app.addAthlete({}, { email: `${name}+fh@family.test` })];
  const { browser, id } = await addGuardian(app, athlete, `${name}@family.test`);
  await confirmEmail(adult);
  expect((await getGuardian(browser)).athletes).toHaveLength(1);
  await send(athlete, adult);
  expect((await getGuardian(browser)).athletes).toEqual([]);
  expect((await browser.get(`/api/guardian/athletes/${id}/threads`)).status).toBe(404);
  const other = await addMinor();
  await send(other, adult);
  expect((await inviteGuardian(other, `${name}+x@family.test`)).status).toBe(422);
  const coach = await app.addCoach({}, { email: `${name}c+fh@family.test` });
  expect((await inviteGuardian(other, coach.email.replace('+fh', ''))).status).toBe(422);
});

test('a renewed link ends the page in browsers that opened an earlier one [32.3]', async () => {
  const { browser, email } = await addGuardian(app, await addMinor());
  await app.visitor().post('/api/guardian/links', { email });
  const renewed = await openGuardianLink(app, email);
  expect([await getGuardian(browser), (await getGuardian(renewed)).athletes.length]).toEqual([null, 1]);
});

test('a guardian gets five links a day, whoever asks for them [32.3]', async () => {
  const { email } = await addGuardian(app, await addMinor());
  for (let n = 0; n < 6; n++) {
    await app.visitor().post('/api/guardian/links', { email });
    await app.runJobs('guardian-email');
  }
  expect(app.sentEmails.filter(({ to }) => to === email)).toHaveLength(5);
});

test('a guardian reads place, time and note of a visit, and a note that has changed alone [32.5]', async () => {
  const [athlete, coach] = [await addMinor(), await addVerifiedCoach(app)];
  const { body: profile } = await athlete.get('/api/athletes/me');
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const endsAt = new Date(Date.now() + 31 * 86_400_000).toISOString();
  const visitId = await proposeVisit(coach, Object.assign(athlete, { profile }), {
    ...{ startsAt, endsAt, place: 'Gate 5', note: 'Come with your parents' },
  });
  expect((await coach.patch(`/api/visits/${visitId}`, { note: 'Come alone' })).status).toBe(200);
  const { browser, id } = await addGuardian(app, athlete);
  const { body } = await browser.get(`/api/guardian/athletes/${id}/threads/${coach.id}/messages`);
  const visit = { change: 'proposed', startsAt, endsAt, place: 'Gate 5', note: 'Come with your parents' };
  expect(body).toMatchObject([{ content: null, visit, noteNow: 'Come alone' }]);
});

test('a guardian reads the name of a coach who has blocked the athlete [32.5]', async () => {
  const [athlete, coach] = [await addMinor(), await addVerifiedCoach(app)];
  await send(coach, athlete);
  await coach.put(`/api/blocks/${athlete.id}`);
  const { browser, id } = await addGuardian(app, athlete);
  expect((await browser.get(`/api/guardian/athletes/${id}/threads`)).body).toMatchObject([
    { name: 'Sam Doe' },
  ]);
});

test('a guardian starts a contact again whose other guardian does not read along anymore [32.6]', async () => {
  const [athlete, coach] = [await addMinor(), await addVerifiedCoach(app)];
  await send(coach, athlete);
  const [mother, father] = [await addGuardian(app, athlete), await addGuardian(app, athlete)];
  const path = `/api/guardian/athletes/${father.id}/threads`;
  await father.browser.put(`${path}/${coach.id}/stop`);
  await father.browser.delete(`${path}/${coach.id}/stop`);
  await mother.browser.delete(`/api/guardian/athletes/${mother.id}`);
  expect(await send(coach, athlete)).toBe(403);
  expect((await father.browser.get(path)).body).toMatchObject([{ stopped: true, waitsForMe: true }]);
  await father.browser.delete(`${path}/${coach.id}/stop`);
  expect(await send(coach, athlete)).toBe(201);
});

test('a request is not accepted across a stop [32.6]', async () => {
  const [athlete, adult] = [await addMinor(), await addAthleteOfAge(app, 19)];
  expect(await send(adult, athlete)).toBe(201);
  const { browser, id } = await addGuardian(app, athlete);
  const path = `/api/guardian/athletes/${id}/threads/${adult.id}/stop`;
  expect((await browser.put(path)).status).toBe(204);
  expect((await answerRequest(athlete, adult, 'accept')).status).toBe(404);
  await browser.delete(path);
  expect((await answerRequest(athlete, adult, 'accept')).status).toBe(204);
});

test('the notice among athletes is the same whatever the age of the other [32.9]', async () => {
  const athlete = await addMinor();
  await addGuardian(app, athlete);
  const notices = [];
  for (const friend of [await addMinor(), await addAthleteOfAge(app, 19)]) {
    await send(athlete, friend);
    notices.push(await getNotice(athlete, friend));
  }
  expect(notices).toEqual([
    { isRead: true, isOwn: true },
    { isRead: true, isOwn: true },
  ]);
});
