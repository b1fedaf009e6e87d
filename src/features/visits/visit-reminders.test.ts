import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { proposeVisit } from '../../../tests/support/propose-visit.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const appWithQuietHours = openTestApp({ safeguards: true, quietHours: true });
const appWithGuardians = openTestApp({ safeguards: true });

/** The visit of `proposeVisit` begins on April 10, 2026, at 9 am in Chicago. */
const start = new Date('2026-04-10T14:00:00Z');
const hoursBeforeStart = (hours: number) => new Date(start.getTime() - hours * 3_600_000);

let coach: CoachMember;
let maya: AthleteMember;
let id: string;

beforeEach(async () => {
  setClock(app, hoursBeforeStart(100));
  [coach, maya] = [await app.addCoach(), await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' })];
  id = await proposeVisit(coach, maya);
  await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
});
afterEach(() => {
  app.now = () => new Date();
  appWithQuietHours.now = () => new Date();
  appWithGuardians.now = () => new Date();
});

/** The reminders that the jobs send to the two at this time. */
async function runReminderJobs(at: Date, of = app) {
  setClock(of, at);
  of.sentEmails.length = 0;
  await of.runJobs('find-visits-to-remind');
  await of.runJobs('send-visit-reminder');
  return of.sentEmails.filter(({ subject }) => subject.startsWith('Reminder'));
}

const listRecipients = (emails: { to: string }[]) => emails.map(({ to }) => to).toSorted();

test('both are reminded once, a day before the visit, without its time, its place, the school and the athlete [36.4]', async () => {
  expect(await runReminderJobs(hoursBeforeStart(24.5))).toEqual([]);
  const emails = await runReminderJobs(hoursBeforeStart(23.9));
  expect(listRecipients(emails)).toEqual([coach.email, maya.email].toSorted());
  for (const { subject, text } of emails) {
    expect(text).toContain('http://fieldhouse.test/visits');
    expect(`${subject}\n${text}`).not.toMatch(/Gate 5|Okafor|Rice|Apr|9:00/);
  }
  const toCoach = emails.find(({ to }) => to === coach.email);
  expect(`${toCoach?.subject}\n${toCoach?.text}`).not.toContain('Maya');
  expect(emails.find(({ to }) => to === maya.email)?.subject).toBe('Reminder: your campus visit');
  expect(await runReminderJobs(hoursBeforeStart(23))).toEqual([]);
});

test('rounds of several processes at once, and one after a restart, remind of each visit once [36.4]', async () => {
  const others = [await app.addAthlete(), await app.addAthlete()];
  setClock(app, hoursBeforeStart(100));
  for (const athlete of others)
    await athlete.patch(`/api/visits/${await proposeVisit(coach, athlete)}`, { state: 'accepted' });
  setClock(app, hoursBeforeStart(23.9));
  app.sentEmails.length = 0;
  await Promise.all([1, 2, 3].map(() => app.runJobs('find-visits-to-remind')));
  await Promise.all([1, 2].map(() => app.runJobs('send-visit-reminder')));
  await app.runJobs('find-visits-to-remind');
  await app.runJobs('send-visit-reminder');
  const reminders = app.sentEmails.filter(({ subject }) => subject.startsWith('Reminder'));
  const expected = [maya, ...others].flatMap(({ email }) => [email, coach.email]).toSorted();
  expect(listRecipients(reminders)).toEqual(expected);
});

test('a visit that is not accepted, was cancelled after the round, or has begun causes no reminder [36.4]', async () => {
  const open = await proposeVisit(coach, await app.addAthlete());
  setClock(app, hoursBeforeStart(23.9));
  app.sentEmails.length = 0;
  await app.runJobs('find-visits-to-remind');
  await coach.delete(`/api/visits/${id}`);
  await app.runJobs('send-visit-reminder');
  expect(app.sentEmails.filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
  const { body } = await coach.get('/api/visits');
  expect(body.map((visit: { id: string }) => visit.id)).toContain(open);
  expect(await runReminderJobs(new Date(start.getTime() + 60_000))).toEqual([]);
});

test('a visit that is moved after its reminder is reminded of again, one that is accepted on the last day is not [36.4]', async () => {
  expect(await runReminderJobs(hoursBeforeStart(23))).toHaveLength(2);
  const addHoursToStart = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  await coach.patch(`/api/visits/${id}`, { startsAt: addHoursToStart(72), endsAt: addHoursToStart(75) });
  expect(await runReminderJobs(addHoursToStart(1))).toEqual([]);
  await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect(await runReminderJobs(addHoursToStart(49))).toHaveLength(2);

  setClock(app, hoursBeforeStart(20));
  const late = await proposeVisit(coach, maya);
  await maya.patch(`/api/visits/${late}`, { state: 'accepted' });
  expect(await runReminderJobs(hoursBeforeStart(19))).toEqual([]);
});

test('who has switched these emails off gets none, and across a block nobody does [36.4] [36.5]', async () => {
  await coach.patch('/api/settings/notifications', { visits: false });
  expect(listRecipients(await runReminderJobs(hoursBeforeStart(23)))).toEqual([maya.email]);

  const [other, ben] = [await app.addCoach(), await app.addAthlete()];
  setClock(app, hoursBeforeStart(100));
  const blocked = await proposeVisit(other, ben);
  await ben.patch(`/api/visits/${blocked}`, { state: 'accepted' });
  await ben.put(`/api/blocks/${other.id}`);
  expect(await runReminderJobs(hoursBeforeStart(23))).toEqual([]);
});

test('after a guardian has stopped the contact with one of two coaches, only the other visit is reminded of [36.4] [32.6]', async () => {
  const athlete = await addAthleteOfAge(appWithGuardians, 16);
  const [stopped, other] = [
    await addVerifiedCoach(appWithGuardians),
    await addVerifiedCoach(appWithGuardians),
  ];
  const hoursAfterNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  for (const host of [stopped, other]) {
    await postMessage(host, athlete, 'Hello');
    const times = { startsAt: hoursAfterNow(72), endsAt: hoursAfterNow(75) };
    await athlete.patch(`/api/visits/${await proposeVisit(host, athlete, times)}`, { state: 'accepted' });
  }
  const guardian = await addGuardian(appWithGuardians, athlete);
  const path = `/api/guardian/athletes/${guardian.id}/threads/${stopped.id}/stop`;
  expect((await guardian.browser.put(path)).status).toBe(204);
  const emails = await runReminderJobs(hoursAfterNow(49), appWithGuardians);
  expect(listRecipients(emails)).toEqual([other.email, athlete.email].toSorted());
});

test('with quiet hours the reminder of an athlete who may be a minor waits for the morning [36.4]', async () => {
  const [host, guest] = [await addVerifiedCoach(appWithQuietHours), await appWithQuietHours.addAthlete()];
  const night = getNextNight();
  const addHoursToNight = (hours: number) => new Date(night.getTime() + hours * 3_600_000);
  setClock(appWithQuietHours, addHoursToNight(-30));
  const visit = await proposeVisit(host, guest, {
    startsAt: addHoursToNight(23.9),
    endsAt: addHoursToNight(26),
  });
  await guest.patch(`/api/visits/${visit}`, { state: 'accepted' });
  setClock(appWithQuietHours, night);
  await appWithQuietHours.runJobs('find-visits-to-remind');
  const { rows } = await appWithQuietHours.database.pool.query<{ userId: string; at: Date }>(
    `select data->>'userId' as "userId", start_after as at from pgboss.job where name = 'send-visit-reminder'`,
  );
  const getHour = (id: string) =>
    rows.find(({ userId }) => userId === id)?.at.toLocaleTimeString('en-US', { timeZone: 'America/Chicago' });
  expect(getHour(guest.id)).toBe('8:00:00 AM');
  expect(getHour(host.id)).not.toBe('8:00:00 AM');
  const inTheMorning = await runReminderJobs(addHoursToNight(12), appWithQuietHours);
  expect(listRecipients(inTheMorning)).toEqual([host.email, guest.email].toSorted());
});
