import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../tests/support/test-members.ts';
import type { ProfileViewer, ProfileViews } from './contract.ts';

const app = openTestApp({ safeguards: true });
const second = openTestApp({ safeguards: true });

const monday = nextMonday();
const dayMs = 86_400_000;
const atDay = (day: number, hour = 18) => new Date(monday + day * dayMs + hour * 3_600_000);

/** A Monday near to now, so that sessions are valid. */
function nextMonday(): number {
  const today = new Date();
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return midnight + ((8 - today.getUTCDay()) % 7) * 86_400_000;
}

async function viewAt(viewer: MemberClient, { profile }: AthleteMember, at: Date, on = app): Promise<void> {
  setClock(on, at);
  expect((await viewer.put(`/api/athletes/${profile.id}/view`)).status).toBe(204);
}

const getViews = async (athlete: MemberClient): Promise<ProfileViews> =>
  (await athlete.get('/api/profile-views')).body;

test('an athlete reads which coaches looked, how far away, when and on how many days [41.1]', async () => {
  setClock(app, atDay(0));
  const athlete = await app.addAthlete();
  const near = await addVerifiedCoach(app, {}, { firstName: 'Nell', lastName: 'Near' });
  const far = await app.addCoach({ city: 'Boston', state: 'MA' });
  const other = await app.addAthlete();
  await viewAt(near, athlete, atDay(-7));
  await viewAt(far, athlete, atDay(0));
  await viewAt(other, athlete, atDay(0));
  await viewAt(near, athlete, atDay(1));
  await viewAt(near, athlete, atDay(1, 19));
  const { total, byAthletes, coaches, weeks } = await getViews(athlete);
  expect([total, byAthletes]).toEqual([4, 1]);
  expect((await athlete.get('/api/dashboard')).body.profileViews).toBe(total);
  const places = coaches.map(({ firstName, miles, days, verified }) => [firstName, miles, days, verified]);
  // Austin to Houston, and to Boston.
  expect(places).toEqual([
    ['Nell', 147, 2, true],
    ['Sam', 1694, 1, false],
  ]);
  expect(coaches[0]).toMatchObject({ lastViewedAt: atDay(1).toISOString(), school: 'Rice University' });
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-2)).toEqual([
    { startsOn: atDay(-7).toISOString().slice(0, 10), coaches: 1, athletes: 0 },
    { startsOn: atDay(0).toISOString().slice(0, 10), coaches: 2, athletes: 1 },
  ]);
});

test('nobody else reads who looked, and who is blocked is not among them [41.2]', async () => {
  setClock(app, atDay(0));
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  const newcomer = await app.register('athlete');
  await viewAt(coach, athlete, atDay(0));
  expect((await app.visitor().get('/api/profile-views')).status).toBe(401);
  expect((await coach.get('/api/profile-views')).status).toBe(403);
  expect((await newcomer.get('/api/profile-views')).status).toBe(404);
  expect((await getViews(athlete)).coaches).toHaveLength(1);
  await athlete.put(`/api/blocks/${coach.id}`);
  const { total, coaches, weeks } = await getViews(athlete);
  expect([total, coaches, weeks.at(-1)?.coaches]).toEqual([0, [], 0]);
  expect((await getViews(await app.addAthlete())).coaches).toEqual<ProfileViewer[]>([]);
});

/** The texts of the weekly emails to these people, after the round of this hour. */
async function sendWeeklyEmails(at: Date): Promise<void> {
  setClock(second, at);
  await second.runJobs('find-profile-view-emails');
  await second.runJobs('profile-view-email');
}

const listMails = ({ email }: MemberClient & { email?: string }) =>
  second.sentEmails.filter(({ to, subject }) => to === email && subject.includes('looked at your profile'));

test('on Sunday from 5 pm at home one email says how many coaches looked and names nobody [41.3]', async () => {
  const app = second;
  setClock(app, atDay(0));
  const [texan, hawaiian] = [
    await app.addAthlete({}, { email: 'texan@school.test' }),
    await app.addAthlete({ city: 'Honolulu', state: 'HI' }, { email: 'hawaiian@school.test' }),
  ];
  const unseen = await app.addAthlete({}, { email: 'unseen@school.test' });
  const off = await app.addAthlete({}, { email: 'off@school.test' });
  await off.patch('/api/settings/notifications', { 'profile-views': false });
  const coach = await addVerifiedCoach(app, {}, { firstName: 'Nell', lastName: 'Near' });
  const unverified = await app.addCoach({ school: 'Free Money Academy' });
  for (const athlete of [texan, hawaiian, off]) await viewAt(coach, athlete, atDay(2), app);
  await viewAt(unverified, texan, atDay(2), app);
  await viewAt(texan, unseen, atDay(2), app);
  const people = { texan, hawaiian, unseen, off };
  const mailed = () => Object.entries(people).map(([name, one]) => `${name} ${listMails(one).length}`);
  // 4 pm in Texas in winter, 5 pm in summer: an hour before both.
  await sendWeeklyEmails(atDay(6, 21));
  expect(mailed()).toEqual(['texan 0', 'hawaiian 0', 'unseen 0', 'off 0']);
  await sendWeeklyEmails(atDay(6, 23.5));
  expect(mailed()).toEqual(['texan 1', 'hawaiian 0', 'unseen 0', 'off 0']);
  // Monday in London, 6 pm of Sunday in Hawaii.
  await sendWeeklyEmails(atDay(7, 4));
  await sendWeeklyEmails(atDay(7, 5));
  expect(mailed()).toEqual(['texan 1', 'hawaiian 1', 'unseen 0', 'off 0']);
  const [mail] = listMails(texan);
  expect(mail?.subject).toBe('2 coaches looked at your profile this week');
  expect(mail?.text).toContain('- Rice University, 147 miles away');
  expect(mail?.text).toContain('the week before it was nobody');
  expect(mail?.text).not.toMatch(/Nell|Near|Free Money/);
  // Nobody looked the week after.
  await sendWeeklyEmails(atDay(13, 23.5));
  expect(mailed()).toEqual(['texan 1', 'hawaiian 1', 'unseen 0', 'off 0']);
  // Its link switches it off.
  const [, token] = /unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  expect((await app.visitor().post(`/api/mail/unsubscribe?token=${token}`)).status).toBe(204);
  expect((await texan.get('/api/settings/notifications')).body['profile-views']).toBe(false);
});

test('an email that has failed is sent later, and once [41.3]', async () => {
  setClock(second, atDay(14));
  const athlete = await second.addAthlete({}, { email: 'late@school.test' });
  await viewAt(await addVerifiedCoach(second), athlete, atDay(15), second);
  second.emailFails = true;
  await sendWeeklyEmails(atDay(20, 23.5)).catch(() => {});
  second.emailFails = false;
  expect(listMails(athlete)).toHaveLength(0);
  await sendWeeklyEmails(atDay(20, 23.6));
  await sendWeeklyEmails(atDay(20, 23.9));
  expect(listMails(athlete)).toHaveLength(1);
});
