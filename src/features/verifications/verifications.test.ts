import { expect, test } from 'vitest';
import {
  askForVerification,
  directoryUrl,
  findNewestVerificationRequestId,
  findVerificationToken,
  requestVerificationAndConfirmMailbox,
  runVerifyCoachCommand,
  sendVerificationEmails,
  toSchoolAddress,
  verifyCoach,
} from '../../../tests/support/coach-verification.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const day = 86_400_000;

const getVerification = async (coach: CoachMember) => (await coach.get('/api/coaches/me')).body.verification;
const isShownVerified = async (coach: CoachMember) =>
  (await (await app.addAthlete()).get(`/api/coaches/${coach.profile.id}`)).body.verified;
const listSubjectsTo = (email: string) =>
  app.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject);

test('a coach proves the mailbox, staff look at the page, and athletes see a verified coach [21.1 21.4]', async () => {
  const coach = await app.addCoach();
  expect(await getVerification(coach)).toEqual({
    ...{ status: 'none', until: null, next: 'ask', email: null, reason: null, domains: ['rice.edu'] },
  });
  const asked = await askForVerification(coach);
  expect([asked.status, asked.body]).toMatchObject([202, { status: 'pending', next: 'open-link' }]);
  expect(asked.body.email).toBe(toSchoolAddress(coach));
  const token = await findVerificationToken(app, toSchoolAddress(coach));
  const confirmed = await coach.post('/api/verifications/confirm', { token });
  expect(confirmed.body).toMatchObject({ status: 'pending', next: 'wait' });
  expect(await isShownVerified(coach)).toBe(false);
  await runVerifyCoachCommand(app, await findNewestVerificationRequestId(app, coach), '--approve');
  const verified = await getVerification(coach);
  expect(verified).toMatchObject({ status: 'verified', next: null, email: null, reason: null });
  expect(Math.round((Date.parse(verified.until) - Date.now()) / day)).toBe(365);
  expect(await isShownVerified(coach)).toBe(true);
  await sendVerificationEmails(app);
  for (const address of [coach.email, toSchoolAddress(coach)])
    expect(listSubjectsTo(address)).toContain('You are a verified coach');
});

test('only a coach may ask, and only with the own profile [21.1]', async () => {
  const [coach, athlete, newcomer] = [
    await app.addCoach(),
    await app.addAthlete(),
    await app.register('coach'),
  ];
  const form = { schoolId: coach.profile.schoolId, email: 'x@rice.edu', directoryUrl };
  expect((await app.visitor().post('/api/verifications', form)).status).toBe(401);
  expect((await athlete.post('/api/verifications', form)).status).toBe(403);
  expect((await newcomer.post('/api/verifications', form)).status).toBe(404);
  expect((await athlete.post('/api/verifications/confirm', { token: 'x' })).status).toBe(403);
  expect((await coach.post('/api/verifications/confirm', { token: 'x' })).status).toBe(400);
});

test.each([
  [{ email: 'a@rice.edu.co' }, 'This looks like rice.edu but is another site. Please check its spelling.'],
  [{ email: 'a@rlce.edu' }, 'This looks like rice.edu but is another site. Please check its spelling.'],
  [{ email: 'a@gmail.com' }, 'Please enter your address at rice.edu.'],
  [{ email: 'a@notrice.edu' }, 'Please enter your address at rice.edu.'],
  [{ email: 'a@alumni.rice.edu' }, /^Students and alumni have addresses there\./],
  [{ email: 'a@alum.rice.edu' }, /^Students and alumni have addresses there\./],
  [{ email: 'a@students.rice.edu' }, /^Students and alumni have addresses there\./],
  [{ directoryUrl: 'http://rice.edu/staff' }, /with https/],
  [{ directoryUrl: 'javascript:alert(1)' }, /with https/],
  [{ directoryUrl: 'https://rice.edu.evil.test/staff' }, /looks like rice.edu/],
  [{ directoryUrl: 'https://rice.edu@evil.test/staff' }, /without a name/],
  [{ directoryUrl: 'https://rice.edu:8443/staff' }, /without a name, password or port/],
  [{ directoryUrl: 'https://students.rice.edu/me' }, /^Students and alumni have pages there\./],
])('%o is refused in a clear sentence, and nothing is emailed [21.2]', async (changes, message) => {
  const coach = await app.addCoach();
  const { status, body } = await askForVerification(coach, changes);
  expect([status, body.errors[0].path]).toEqual([422, Object.keys(changes)[0]]);
  expect(body.errors[0].message).toMatch(message);
  expect(await getVerification(coach)).toMatchObject({ status: 'none' });
  expect(await app.runJobs('verification-email')).toBe(0);
});

test('an address and a page on a subdomain of the school are accepted [21.2]', async () => {
  const coach = await app.addCoach();
  const changes = {
    email: `c-${coach.id}@athletics.rice.edu`,
    directoryUrl: 'https://www.rice.edu/staff#me',
  };
  expect((await askForVerification(coach, changes)).status).toBe(202);
});

test('another school than that of the profile is refused: two at once cannot be verified [21.2]', async () => {
  const [coach, outsider] = [
    await app.addCoach(),
    await app.addCoach({ school: 'Texas Southern University' }),
  ];
  expect(outsider.profile.schoolId).not.toBeNull();
  const { status, body } = await askForVerification(coach, { schoolId: outsider.profile.schoolId });
  expect([status, body.errors[0].path]).toEqual([422, 'schoolId']);
  const unlisted = await app.addCoach({ school: 'Nowhere State', schoolId: null });
  expect(await getVerification(unlisted)).toMatchObject({
    status: 'none',
    next: 'choose-school',
    domains: [],
  });
});

test('a school without a known domain leaves the way by evidence [21.3]', async () => {
  const coach = await app.addCoach();
  const { db } = app.database;
  const { schoolId } = coach.profile;
  await db.transaction().execute(async (tx) => {
    const changed = tx.updateTable('schools').where('id', '=', schoolId ?? '');
    await changed.set({ domains: [], domainsSource: null }).execute();
  });
  expect(await getVerification(coach)).toMatchObject({ status: 'none', next: 'send-evidence' });
  expect((await askForVerification(coach)).body.errors[0].message).toMatch(/^We know no web address of Rice/);
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the athletic director');
  expect(await getVerification(coach)).toMatchObject({ status: 'verified', next: null });
  const source = await db.selectFrom('schoolSources').select('id').executeTakeFirstOrThrow();
  const restored = db.updateTable('schools').where('id', '=', schoolId ?? '');
  await restored.set({ domains: ['rice.edu'], domainsSource: source.id }).execute();
});

test('a second request replaces the first, whose link and decision do not work anymore [21.2]', async () => {
  const coach = await app.addCoach();
  const first = await requestVerificationAndConfirmMailbox(app, coach);
  await askForVerification(coach);
  const token = await findVerificationToken(app, toSchoolAddress(coach));
  await askForVerification(coach);
  expect((await coach.post('/api/verifications/confirm', { token })).status).toBe(400);
  await expect(runVerifyCoachCommand(app, first, '--approve')).rejects.toThrow('There is no such request.');
  const second = await findNewestVerificationRequestId(app, coach);
  await expect(runVerifyCoachCommand(app, second, '--approve')).rejects.toThrow(
    'is not waiting for a decision',
  );
  expect(await getVerification(coach)).toMatchObject({ status: 'pending', next: 'open-link' });
});

test('a link works once, for a day, and only for the coach who asked for it [21.1]', async () => {
  const [coach, impostor] = [await app.addCoach(), await app.addCoach()];
  await askForVerification(coach);
  const token = await findVerificationToken(app, toSchoolAddress(coach));
  const confirmVerificationAs = (by: CoachMember) => by.post('/api/verifications/confirm', { token });
  expect((await confirmVerificationAs(impostor)).status).toBe(403);
  const both = await Promise.all([confirmVerificationAs(coach), confirmVerificationAs(coach)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);

  await askForVerification(coach);
  const late = await findVerificationToken(app, toSchoolAddress(coach));
  await app.runInDays(1.01, async () => {
    expect((await coach.post('/api/verifications/confirm', { token: late })).status).toBe(400);
    await app.runJobs('verifications');
  });
  expect(await getVerification(coach)).toMatchObject({ status: 'none', next: 'ask' });
});

test('a mailbox stands for one coach [21.2]', async () => {
  const [coach, other, third] = [await app.addCoach(), await app.addCoach(), await app.addCoach()];
  const email = toSchoolAddress(coach);
  const requests = [
    await requestVerificationAndConfirmMailbox(app, coach, email),
    await requestVerificationAndConfirmMailbox(app, other, email),
  ];
  const decided = await Promise.allSettled(requests.map((id) => runVerifyCoachCommand(app, id, '--approve')));
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await askForVerification(third, { email });
  const token = await findVerificationToken(app, email);
  expect((await third.post('/api/verifications/confirm', { token })).status).toBe(409);
});

test('staff refuse with a reason, which the coach reads and is emailed, and may ask again [21.4]', async () => {
  const coach = await app.addCoach();
  const reason = 'The page does not name you.';
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  const refused = await Promise.allSettled([
    runVerifyCoachCommand(app, id, '--refuse', reason),
    runVerifyCoachCommand(app, id, '--refuse', reason),
  ]);
  expect(refused.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await getVerification(coach)).toMatchObject({ status: 'none', next: 'ask', reason });
  await sendVerificationEmails(app);
  expect(app.sentEmails.findLast(({ to }) => to === coach.email)?.text).toContain(reason);
  await verifyCoach(app, coach);
  expect(await getVerification(coach)).toMatchObject({ status: 'verified', reason: null });
});

test('a decision and a replacement of its request at once leave one of the two [21.4]', async () => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  const [approved, asked] = await Promise.allSettled([
    runVerifyCoachCommand(app, id, '--approve'),
    askForVerification(coach),
  ]);
  const { status } = await getVerification(coach);
  const answer = asked.status === 'fulfilled' ? asked.value.status : 0;
  expect([
    ['fulfilled', 409, 'verified'],
    ['rejected', 202, 'pending'],
  ]).toContainEqual([approved.status, answer, status]);
});

test('who is verified asks again in the last 30 days only, and remains verified meanwhile [21.5]', async () => {
  const coach = await app.addCoach();
  await verifyCoach(app, coach);
  expect((await askForVerification(coach)).status).toBe(409);
  await app.runInDays(340, async () => {
    expect(await getVerification(coach)).toMatchObject({ status: 'verified', next: 'renew' });
    await sendVerificationEmails(app);
    await sendVerificationEmails(app);
    await verifyCoach(app, coach);
    expect(await isShownVerified(coach)).toBe(true);
    await app.runJobs('verifications');
  });
  const warnings = listSubjectsTo(coach.email).filter((subject) => subject === 'Your verification ends soon');
  expect(warnings).toHaveLength(1);
  await app.runInDays(370, () => sendVerificationEmails(app));
  expect(await getVerification(coach)).toMatchObject({ status: 'verified' });
});

test('a verification lapses after a year, and an email says so [21.5]', async () => {
  const coach = await app.addCoach();
  await verifyCoach(app, coach);
  await app.runInDays(366, () => sendVerificationEmails(app));
  expect(await getVerification(coach)).toMatchObject({ status: 'lapsed', next: 'renew', until: null });
  expect(await isShownVerified(coach)).toBe(false);
  expect(listSubjectsTo(coach.email)).toContain('Your verification has ended');
});

test('a verification lapses when the school refuses email to the address [21.5]', async () => {
  const coach = await app.addCoach();
  await sendVerificationEmails(app);
  await verifyCoach(app, coach);
  app.unknownMailboxes.add(toSchoolAddress(coach));
  await expect(sendVerificationEmails(app)).rejects.toThrow();
  app.unknownMailboxes.clear();
  await sendVerificationEmails(app);
  expect(listSubjectsTo(coach.email)).toContain('Your verification has ended');
  expect(await getVerification(coach)).toMatchObject({
    status: 'lapsed',
    reason: `The mail server of the school does not know ${toSchoolAddress(coach)}.`,
  });
});

test('a request to an address that does not exist ends at once, with the reason [21.5]', async () => {
  const coach = await app.addCoach();
  await askForVerification(coach);
  app.unknownMailboxes.add(toSchoolAddress(coach));
  await expect(app.runJobs('verification-email')).rejects.toThrow();
  app.unknownMailboxes.clear();
  expect(await getVerification(coach)).toMatchObject({ status: 'none', next: 'ask', email: null });
  expect((await getVerification(coach)).reason).toMatch(/does not know/);
  await sendVerificationEmails(app);
});

test('another school ends the verification; the same one under its other name does not [21.6]', async () => {
  const coach = await app.addCoach();
  await verifyCoach(app, coach);
  const address = `/api/coaches/${coach.profile.id}`;
  await coach.patch(address, { position: 'Assistant Coach', bio: 'Hello' });
  expect(await getVerification(coach)).toMatchObject({ status: 'verified' });
  const { body } = await coach.patch(address, { school: 'Texas Southern University' });
  expect(body).toMatchObject({ verified: false, verification: { status: 'none', next: 'ask' } });
  await coach.patch(address, { school: 'Rice University' });
  expect(await isShownVerified(coach)).toBe(false);
});

test('staff end a verification with a reason [21.4]', async () => {
  const coach = await app.addCoach();
  await verifyCoach(app, coach);
  await runVerifyCoachCommand(app, coach.id, '--end', 'You have left the school.');
  expect(await getVerification(coach)).toMatchObject({
    status: 'lapsed',
    reason: 'You have left the school.',
  });
  await expect(runVerifyCoachCommand(app, coach.id, '--end', 'Again.')).rejects.toThrow('is not verified');
});
