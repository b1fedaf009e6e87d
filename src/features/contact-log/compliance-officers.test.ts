import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { confirmHeadCoach, runVerifyCoachCommand } from '../../../tests/support/coach-verification.ts';
import { findComplianceToken } from '../../../tests/support/compliance-officers.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
const secret = 'Xyzzy-words-of-the-message';
let maya: AthleteMember;
let staff: MemberClient;

beforeAll(async () => {
  maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  staff = await addStaff(app);
});

const georgetown = { school: 'Georgetown', city: 'Washington', state: 'DC' };
const seatsOf = (coach: CoachMember) => `/api/schools/${coach.profile.schoolId}/compliance-officers`;
const createAddress = (domain = 'rice.edu') => `officer-${newId()}@${domain}`;

async function addHeadCoach(profile: object = {}): Promise<CoachMember> {
  const coach = await app.addCoach({ ...profile });
  await confirmHeadCoach(app, coach);
  return coach;
}

async function emptySeats(): Promise<void> {
  await sql`delete from compliance_officers`.execute(app.database.db);
}

async function openSeat(email: string) {
  const browser = app.visitor();
  const { status } = await browser.post('/api/compliance/sessions', {
    token: await findComplianceToken(app, email),
  });
  expect(status).toBe(204);
  return browser;
}

test('an invited officer opens the link once and reads the log of that school, without texts [33.10] [33.11]', async () => {
  await emptySeats();
  const [head, elsewhere, email] = [await addHeadCoach(), await addHeadCoach(georgetown), createAddress()];
  await postMessage(head, maya, secret);
  await postMessage(elsewhere, maya, secret);
  await sql`update messages set created_at = created_at - interval '1 hour'`.execute(app.database.db);
  const invited = await head.post(seatsOf(head), { email: email.toUpperCase() });
  expect([invited.status, invited.body]).toMatchObject([201, [{ email, byStaff: false, confirmedAt: null }]]);
  const token = await findComplianceToken(app, email);
  const browser = await openSeat(email);
  expect((await app.visitor().post('/api/compliance/sessions', { token })).status).toBe(400);
  expect((await browser.get('/api/compliance')).body.officer).toMatchObject({
    email,
    school: { id: head.profile.schoolId, name: 'Rice University' },
  });
  const { body } = await browser.get('/api/compliance/contact-log');
  expect(body.map(({ coach }: { coach: { id: string } }) => coach.id)).toEqual([head.id]);
  const file = await browser.get('/api/compliance/contact-log/file');
  expect(String(file.body)).toContain('Maya Okafor');
  for (const answer of [body, file.body, app.sentEmails])
    expect(JSON.stringify(answer)).not.toContain(secret);
  expect((await head.get(seatsOf(head))).body).toMatchObject([{ email, confirmedAt: expect.any(String) }]);
  for (const path of [`/api/schools/${head.profile.schoolId}/contact-log`, '/api/athletes', seatsOf(head)])
    expect((await browser.get(path)).status).toBe(401);
  await browser.delete('/api/compliance/sessions');
  expect((await browser.get('/api/compliance/contact-log')).status).toBe(401);
});

test('a removed seat closes at once, a new link ends earlier sessions, and reading is recorded [33.11]', async () => {
  await emptySeats();
  const [head, email] = [await addHeadCoach(), createAddress()];
  const [{ id }] = (await head.post(seatsOf(head), { email })).body;
  const first = await openSeat(email);
  await first.post('/api/compliance/links', { email });
  const second = await openSeat(email);
  expect((await first.get('/api/compliance/contact-log')).status).toBe(401);
  expect((await second.get('/api/compliance/contact-log')).status).toBe(200);
  const listReadings = () =>
    app.database.db
      .selectFrom('auditEntries')
      .select('details')
      .where('kind', '=', 'contact log read')
      .where(sql<boolean>`details ->> 'officer' = ${id}`)
      .execute();
  await expect.poll(listReadings).toHaveLength(1);
  expect((await head.delete(`${seatsOf(head)}/${id}`)).status).toBe(204);
  expect((await second.get('/api/compliance/contact-log')).status).toBe(401);
  expect((await second.get('/api/compliance')).body).toEqual({ officer: null });
  expect((await head.delete(`${seatsOf(head)}/${id}`)).status).toBe(404);
});

test('a seat ends without a confirmed head coach and does not come back, unless staff invited it [33.11]', async () => {
  await emptySeats();
  await sql`update coach_verifications set head_coach_position = null`.execute(app.database.db);
  const head = await addHeadCoach();
  const [email, byStaff] = [createAddress(), createAddress('conference.example')];
  await head.post(seatsOf(head), { email });
  await staff.post(seatsOf(head).replace('/api/', '/api/staff/'), { email: byStaff });
  const [browser, invitedByStaff] = [await openSeat(email), await openSeat(byStaff)];
  await runVerifyCoachCommand(app, head.id, '--end', 'Has left the school.');
  expect((await browser.get('/api/compliance/contact-log')).status).toBe(401);
  await browser.post('/api/compliance/links', { email });
  const mails = app.sentEmails.length;
  await app.runJobs('compliance-email');
  expect(app.sentEmails).toHaveLength(mails);
  await app.runJobs('end-compliance-officers');
  await confirmHeadCoach(app, head);
  expect((await browser.get('/api/compliance/contact-log')).status).toBe(401);
  expect((await invitedByStaff.get('/api/compliance/contact-log')).status).toBe(200);
});

test('only a confirmed head coach and staff invite, and a head coach only staff of the school [33.10]', async () => {
  await emptySeats();
  const head = await addHeadCoach();
  const [assistant, elsewhere] = [await app.addCoach(), await addHeadCoach(georgetown)];
  const form = { email: createAddress() };
  for (const outsider of [assistant, elsewhere, maya, staff]) {
    expect((await outsider.get(seatsOf(head))).status).toBe(403);
    expect((await outsider.post(seatsOf(head), form)).status).toBe(403);
    expect((await outsider.delete(`${seatsOf(head)}/${newId()}`)).status).toBe(403);
  }
  expect((await app.visitor().post(seatsOf(head), form)).status).toBe(401);
  const [{ id }] = (await head.post(seatsOf(head), form)).body;
  expect((await elsewhere.delete(`${seatsOf(elsewhere)}/${id}`)).status).toBe(404);
  for (const email of ['me@gmail.com', 'me@alumni.rice.edu', 'me@rice.edu.evil.com', 'no address'])
    expect([email, (await head.post(seatsOf(head), { email })).status]).toEqual([email, 422]);
  expect((await staff.post(`/api/staff/schools/${newId()}/compliance-officers`, form)).status).toBe(404);
});

test('a school has five seats, whatever arrives at once, and an address one [33.10]', async () => {
  await emptySeats();
  const head = await addHeadCoach();
  const email = createAddress();
  const emails = [email, email, ...Array.from({ length: 6 }, () => createAddress())];
  const answers = await Promise.all(emails.map((one) => head.post(seatsOf(head), { email: one })));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(5);
  expect((await head.get(seatsOf(head))).body).toHaveLength(5);
});

test('asking for a link tells nobody whose an address is; links run out after a week [33.10]', async () => {
  await emptySeats();
  const [head, email] = [await addHeadCoach(), createAddress()];
  await head.post(seatsOf(head), { email });
  const visitor = app.visitor();
  const ask = async (address: string) => {
    const { status, body } = await visitor.post('/api/compliance/links', { email: address });
    return [status, body];
  };
  expect(await ask(email)).toEqual(await ask(createAddress()));
  const token = await findComplianceToken(app, email);
  await app.runInDays(8, async () =>
    expect((await visitor.post('/api/compliance/sessions', { token })).status).toBe(400),
  );
  expect((await visitor.post('/api/compliance/sessions', { token: 'x' })).status).toBe(400);
  expect((await visitor.get('/api/compliance')).body).toEqual({ officer: null });
});
