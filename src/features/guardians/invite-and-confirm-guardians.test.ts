import { expect, test } from 'vitest';
import {
  addGuardian,
  confirmGuardian,
  createGuardianAddress,
  findGuardianToken,
  getGuardian,
  inviteGuardian,
  openGuardianLink,
} from '../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
const openApp = openTestApp({ safeguards: false });

const addMinor = () => addAthleteOfAge(app, 16);
const listStates = async (athlete: {
  get(path: string): Promise<{ body: { guardians: { state: string }[] } }>;
}) => (await athlete.get('/api/guardians')).body.guardians.map(({ state }) => state);

test('a minor invites a parent, who opens the link, states the relation and confirms; the surname is shown from then on [32.1] [32.47]', async () => {
  const [athlete, email] = [await addMinor(), createGuardianAddress()];
  const invited = await inviteGuardian(athlete, email);
  expect([invited.status, invited.body]).toEqual([
    201,
    { inForce: true, guardians: [expect.objectContaining({ email, state: 'invited', relation: null })] },
  ]);
  const browser = await openGuardianLink(app, email);
  const { athletes } = await getGuardian(browser);
  expect(athletes).toMatchObject([{ firstName: 'Sam', lastName: null, state: 'invited' }]);
  const { id = '' } = athletes[0] ?? {};
  expect((await confirmGuardian(browser, id)).status).toBe(200);
  expect((await getGuardian(browser)).athletes).toMatchObject([{ lastName: 'Doe', state: 'confirmed' }]);
  expect((await athlete.get('/api/guardians')).body.guardians).toMatchObject([
    { state: 'confirmed', relation: 'mother' },
  ]);
  const row = await app.database.db
    .selectFrom('guardians')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect([row?.termsVersion, row?.confirmedAt]).toEqual([expect.any(String), expect.any(Date)]);
});

test('an athlete of unknown age invites too; an adult, a coach and an athlete without safeguards do not [32.1]', async () => {
  const statuses = [];
  for (const member of [
    await app.addAthlete(),
    await addAthleteOfAge(app, 19),
    await app.addCoach(),
    await openApp.addAthlete(),
  ])
    statuses.push((await inviteGuardian(member, createGuardianAddress())).status);
  expect(statuses).toEqual([201, 403, 403, 403]);
  const visitor = app.visitor();
  expect((await visitor.post('/api/guardians', { email: createGuardianAddress() })).status).toBe(401);
});

test("the athlete's own address, also with a tag, and a coach's are refused; a third guardian too [32.2]", async () => {
  const [athlete, coach] = [await addMinor(), await app.addCoach()];
  const own = athlete.email.replace('@', '+mom@');
  const tagged = coach.email.replace('@', '+mom@');
  for (const email of [athlete.email, own, coach.email, coach.email.toUpperCase(), tagged, 'no address']) {
    const { status, body } = await inviteGuardian(athlete, email);
    expect([email, status, body.errors?.[0]?.path]).toEqual([email, 422, 'email']);
  }
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await inviteGuardian(athlete, createGuardianAddress())).status);
  expect(statuses).toEqual([201, 201, 409]);
});

test('three invitations at the same time are two [32.2]', async () => {
  const athlete = await addMinor();
  const answers = await Promise.all([1, 2, 3].map(() => inviteGuardian(athlete, createGuardianAddress())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
});

test('the minor withdraws an invitation, whose link ends, and not a guardian who has confirmed [32.2]', async () => {
  const [athlete, outsider] = [await addMinor(), await addMinor()];
  const email = createGuardianAddress();
  const { body } = await inviteGuardian(athlete, email);
  const token = await findGuardianToken(app, email);
  const path = `/api/guardians/${body.guardians[0].id}`;
  expect((await outsider.delete(path)).status).toBe(404);
  expect([(await athlete.delete(path)).status, (await athlete.delete(path)).status]).toEqual([204, 404]);
  expect((await app.visitor().post('/api/guardian/sessions', { token })).status).toBe(400);
  const { id } = await addGuardian(app, athlete);
  expect((await athlete.delete(`/api/guardians/${id}`)).status).toBe(409);
  expect(await listStates(athlete)).toEqual(['confirmed']);
});

test('a link works once; a used one says so and emails a new one to the invited mailbox only [32.3]', async () => {
  const [athlete, email] = [await addMinor(), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const token = await findGuardianToken(app, email);
  const opened = await Promise.all([1, 2].map(() => app.visitor().post('/api/guardian/sessions', { token })));
  expect(opened.map(({ status }) => status).sort()).toEqual([204, 409]);
  const renewed = await app.visitor().post('/api/guardian/link-renewals', { token });
  expect([renewed.status, JSON.stringify(renewed.body).includes(email)]).toEqual([202, false]);
  const fresh = await findGuardianToken(app, email);
  expect(fresh).not.toBe(token);
  expect((await app.visitor().post('/api/guardian/sessions', { token: fresh })).status).toBe(204);
});

test('an expired link, an expired session and a made-up link show nothing [32.3]', async () => {
  const [athlete, email] = [await addMinor(), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const token = await findGuardianToken(app, email);
  await app.runInDays(7.1, async () =>
    expect((await app.visitor().post('/api/guardian/sessions', { token })).status).toBe(409),
  );
  const browser = await openGuardianLink(app, email);
  await app.runInDays(30.1, async () => expect(await getGuardian(browser)).toBeNull());
  for (const call of ['sessions', 'link-renewals'])
    expect((await app.visitor().post(`/api/guardian/${call}`, { token: 'made-up' })).status).toBe(400);
  const closed = await browser.delete('/api/guardian/sessions');
  expect([closed.status, await getGuardian(browser)]).toEqual([204, null]);
});

test('asking for a link by address answers the same for everyone, and emails guardians alone [32.3]', async () => {
  const { email } = await addGuardian(app, await addMinor());
  const [stranger, sent] = [createGuardianAddress(), app.sentEmails.length];
  const answers = [];
  for (const address of [email, stranger])
    answers.push(await app.visitor().post('/api/guardian/links', { email: address }));
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  await app.runJobs('guardian-email');
  expect(app.sentEmails.slice(sent).map(({ to }) => to)).toEqual([email]);
});

test('who declines is not invited again by the athlete, and may start with their own link [32.4]', async () => {
  const [athlete, email] = [await addMinor(), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  const { id = '' } = (await getGuardian(browser)).athletes[0] ?? {};
  await browser.delete(`/api/guardian/athletes/${id}`);
  expect(await listStates(athlete)).toEqual(['stopped']);
  expect((await inviteGuardian(athlete, email)).status).toBe(409);
  expect((await confirmGuardian(browser, id)).status).toBe(200);
  expect(await listStates(athlete)).toEqual(['confirmed']);
});

test('consent needs the relation, the tick and the versions in force, from the own mailbox [32.4]', async () => {
  const athlete = await addMinor();
  const email = createGuardianAddress();
  await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  const other = await addGuardian(app, await addMinor());
  const { id = '' } = (await getGuardian(browser)).athletes[0] ?? {};
  expect((await confirmGuardian(browser, id, { relation: 'coach' })).status).toBe(422);
  expect((await confirmGuardian(browser, id, { agrees: false })).status).toBe(422);
  expect((await confirmGuardian(browser, id, { termsVersion: 'older' })).status).toBe(409);
  expect((await confirmGuardian(other.browser, id)).status).toBe(404);
  const form = { relation: 'mother', agrees: true, termsVersion: '', privacyVersion: '' };
  expect((await app.visitor().put(`/api/guardian/athletes/${id}`, form)).status).toBe(401);
  expect(await listStates(athlete)).toEqual(['invited']);
});

test('a guardian of three sees them all with one link, and whose address becomes a coach’s sees nothing [32.4]', async () => {
  const email = createGuardianAddress();
  const athletes = [await addMinor(), await addMinor(), await addMinor()];
  for (const athlete of athletes) await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  expect((await getGuardian(browser)).athletes).toHaveLength(3);
  const { id } = await app.addCoach({}, { email });
  await app.database.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute();
  expect(await getGuardian(browser)).toBeNull();
});

test('a date of birth typed after the guardian confirmed ends nothing; turning 18 ends it with emails to both [32.8]', async () => {
  const liar = await app.addAthlete({ classYear: new Date().getUTCFullYear() });
  const { browser } = await addGuardian(app, liar);
  await liar.put('/api/auth/birth-date', { birthDate: `${new Date().getUTCFullYear() - 19}-01-01` });
  expect((await getGuardian(browser)).athletes).toHaveLength(1);
  const minor = await addMinor();
  const guardian = await addGuardian(app, minor);
  const sent = app.sentEmails.length;
  await app.runInDays(3 * 366, async () => {
    await app.runJobs('end-guardians');
    await app.runJobs('guardian-email');
  });
  const told = app.sentEmails.slice(sent).filter(({ subject }) => subject.includes('18'));
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([guardian.email, minor.email]));
  expect(await getGuardian(guardian.browser)).toBeNull();
  expect((await liar.get('/api/guardians')).body.guardians).toMatchObject([{ state: 'confirmed' }]);
});

test("an erasure of the athlete deletes the guardian's address and ends the session [32.8]", async () => {
  const athlete = await addMinor();
  const { browser, email } = await addGuardian(app, athlete);
  await athlete.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect(await getGuardian(browser)).toBeNull();
  const rows = await app.database.db
    .selectFrom('guardians')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(rows).toEqual([]);
});
