import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addApprovingGuardian,
  addGuardian,
  approve,
  findGuardianToken,
  setGuardianMode,
} from '../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../../../tests/support/test-members.ts';
import { reserveApprovalMail, reserveDigest } from './server/queries/guardian-modes.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
/** Half past nine or ten in the evening in Texas, where 6 pm is three and a half or four and a half hours earlier. */
const night = getNextNight();
const inHours = (hours: number) => new Date(night.getTime() + hours * 3_600_000);
const texasHour = (at: Date) =>
  Number(at.toLocaleString('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' }));
const sixPm = new Date(inHours(18 - texasHour(night)).getTime() - 30 * 60_000);
const minutesAfterSixPm = (minutes: number) => new Date(sixPm.getTime() + minutes * 60_000);
let coach: CoachMember;
let maya: AthleteMember;

beforeEach(async () => {
  [coach, maya] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  setClock(app, inHours(-8));
});
afterEach(() => {
  app.now = () => new Date();
});

/** Runs the rounds at this time, each twice, like two processes; returns the mails to this address since then. */
async function listMailsAt(at: Date, email: string) {
  setClock(app, at);
  const before = app.sentEmails.length;
  for (const queue of ['guardian-approval-mails', 'guardian-digests'])
    await Promise.all([app.runJobs(queue), app.runJobs(queue)]);
  await app.runJobs('guardian-notice');
  return app.sentEmails.slice(before).filter(({ to }) => to === email);
}

test('who approves first is emailed once an hour at most that messages wait, with a link that opens the page [32.14]', async () => {
  const { email } = await addApprovingGuardian(app, maya);
  const other = await addGuardian(app, maya);
  await postMessage(coach, maya, 'A secret text');
  await postMessage(coach, maya, 'Another one');
  const [mail, ...more] = await listMailsAt(inHours(-8), email);
  expect([mail?.subject, more]).toEqual(['2 messages to Sam wait for your approval', []]);
  expect(mail?.text).not.toMatch(/secret|Doe/);
  expect(app.sentEmails.filter(({ to, subject }) => to === other.email && /wait/.test(subject))).toEqual([]);
  const token = await findGuardianToken(app, email);
  expect((await app.visitor().post('/api/guardian/sessions', { token })).status).toBe(204);
  // The same messages are mailed once.
  expect(await listMailsAt(inHours(-6), email)).toEqual([]);
  await postMessage(coach, maya, 'And more');
  expect(await listMailsAt(inHours(-6), email)).toHaveLength(1);
  await postMessage(coach, maya, 'And still more');
  expect(await listMailsAt(new Date(inHours(-5).getTime() - 60_000), email)).toEqual([]);
  expect(await listMailsAt(inHours(-5), email)).toMatchObject([
    { subject: '4 messages to Sam wait for your approval' },
  ]);
});

test('no email comes in the night, nor when nothing waits anymore [32.14]', async () => {
  const { browser, id, email } = await addApprovingGuardian(app, maya);
  setClock(app, night);
  const { body } = await postMessage(coach, maya, 'Good night');
  expect(await listMailsAt(night, email)).toEqual([]);
  expect(await listMailsAt(inHours(8), email)).toEqual([]);
  expect(await listMailsAt(inHours(12), email)).toMatchObject([
    { subject: '1 message to Sam waits for your approval' },
  ]);
  const { body: next } = await postMessage(coach, maya, 'Good morning');
  await approve(browser, id, body.id);
  await approve(browser, id, next.id);
  expect(await listMailsAt(inHours(14), email)).toEqual([]);
});

test('an email that the mail server refused until the night is sent in the morning [32.14]', async () => {
  const { email } = await addApprovingGuardian(app, maya);
  await postMessage(coach, maya, 'Hello');
  setClock(app, inHours(-3));
  await app.runJobs('guardian-approval-mails');
  setClock(app, night);
  await app.runJobs('guardian-notice');
  expect(await listMailsAt(inHours(12), email)).toHaveLength(1);
});

test('the emails of a day do not use up the links that a guardian may ask for [32.14]', async () => {
  const { email } = await addApprovingGuardian(app, maya);
  for (const hours of [-8, -7, -6, -5, -4]) {
    setClock(app, inHours(hours));
    await postMessage(coach, maya, `At ${hours}`);
    expect(await listMailsAt(inHours(hours), email)).toHaveLength(1);
  }
  const before = app.sentEmails.length;
  await app.visitor().post('/api/guardian/links', { email });
  await app.runJobs('guardian-email');
  expect(app.sentEmails.slice(before)).toMatchObject([{ to: email }]);
});

test('the daily email comes once after 6 pm, with names, schools and counts, and without texts [32.15]', async () => {
  const { browser, id, email } = await addGuardian(app, maya);
  await setGuardianMode(browser, id, 'digest');
  const [friend, adult] = [await addAthleteOfAge(app, 15), await addAthleteOfAge(app, 19)];
  await postMessage(coach, maya, 'A secret text');
  await postMessage(coach, maya, 'Another one');
  await postMessage(maya, coach, 'An answer');
  await postMessage(friend, maya, 'Only for you');
  expect(await listMailsAt(minutesAfterSixPm(-1), email)).toEqual([]);
  const [mail, ...more] = await listMailsAt(minutesAfterSixPm(1), email);
  expect([mail?.subject, more]).toEqual(["Sam's conversations today", []]);
  expect(mail?.text).toMatch(/- Sam Doe, .+: 2 messages to Sam, 1 from Sam\n/);
  expect(mail?.text).not.toMatch(/secret|answer|Only/);
  expect(mail?.text.match(/^- /gm)).toHaveLength(1);
  setClock(app, minutesAfterSixPm(30));
  await postMessage(adult, maya, 'In the evening');
  expect(await listMailsAt(minutesAfterSixPm(60), email)).toEqual([]);
  expect(await listMailsAt(minutesAfterSixPm(24 * 60 + 5), email)).toHaveLength(1);
  expect(await listMailsAt(minutesAfterSixPm(24 * 60 + 10), email)).toEqual([]);
  // Nobody has written since.
  expect(await listMailsAt(minutesAfterSixPm(48 * 60 + 5), email)).toEqual([]);
});

test('the daily email tells nothing of a friend who is erased since [32.51]', async () => {
  const { browser, id, email } = await addGuardian(app, maya);
  await setGuardianMode(browser, id, 'digest');
  const friend = await addAthleteOfAge(app, 15);
  await postMessage(friend, maya, 'Only for you');
  await friend.post('/api/auth/erasure', { password });
  await app.database.pool.query('update users set erase_at = $2 where id = $1', [friend.id, inHours(-12)]);
  await app.runJobs('erasures');
  expect(await listMailsAt(minutesAfterSixPm(1), email)).toEqual([]);
});

test('who chooses the daily email again on the same evening gets no second one, and who does not choose it gets none [32.15]', async () => {
  const { browser, id, email } = await addGuardian(app, maya);
  const seeing = await addGuardian(app, maya);
  await setGuardianMode(browser, id, 'digest');
  await postMessage(coach, maya, 'Hello');
  expect(await listMailsAt(minutesAfterSixPm(5), email)).toHaveLength(1);
  expect(app.sentEmails.filter(({ to, subject }) => to === seeing.email && /today/.test(subject))).toEqual(
    [],
  );
  await setGuardianMode(browser, id, 'see');
  await setGuardianMode(browser, id, 'digest');
  expect(await listMailsAt(minutesAfterSixPm(10), email)).toEqual([]);
});

test('of two processes that find the same guardian only one sends the email [32.14] [32.15]', async () => {
  const { db } = app.database;
  const approving = await addApprovingGuardian(app, maya);
  const reading = await addGuardian(app, maya);
  await setGuardianMode(reading.browser, reading.id, 'digest');
  const row = {
    ...{ athleteUserId: maya.id, birthDateForGuardians: null, timeZone: null, keepsGuardians: false },
  };
  const [at, mailedBefore] = [inHours(-8), inHours(-9)];
  const reserve = () => [
    reserveApprovalMail(db, { ...row, id: approving.id, number: '1' }, { at, mailedBefore }),
    reserveDigest(db, { ...row, id: reading.id, digestedUntil: inHours(-30) }, sixPm),
  ];
  const reserved = await Promise.all([...reserve(), ...reserve()]);
  expect(reserved.filter((isFirst) => isFirst)).toHaveLength(2);
  expect(await Promise.all(reserve())).toEqual([false, false]);
});
