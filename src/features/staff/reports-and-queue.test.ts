import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff, dayFromNow } from '../../../tests/support/test-staff.ts';
import type { QueueItem } from './contract/queue-calls.ts';

const app = openTestApp();
let staff: MemberClient;
let colleague: MemberClient;
beforeAll(async () => {
  [staff, colleague] = [await addStaff(app), await addStaff(app)];
}, 60_000);

async function reportMember(from: MemberClient, userId: string, reason = 'harassment', more: object = {}) {
  const { status, body } = await from.post('/api/reports', { userId, reason, ...more });
  if (status !== 201) throw new Error(`The report was not made: ${JSON.stringify(body)}`);
  return body.id as string;
}

async function listQueue(): Promise<QueueItem[]> {
  return (await staff.get('/api/staff/queue?limit=100')).body;
}
const findItem = async (id: string) => (await listQueue()).find((item) => item.id === id);
const decideReport = (who: MemberClient, id: string, form: object) =>
  who.post(`/api/staff/reports/${id}/outcome`, form);
const noAction = { outcome: 'no-action' };

test('the queue has danger first, then the oldest, one item for each person, and pages without gaps [22.11]', async () => {
  const [athlete, outsider] = [await app.addAthlete(), await app.addAthlete()];
  const [first, second, dangerous] = [await app.addCoach(), await app.addCoach(), await app.addCoach()];
  const firstReport = await reportMember(athlete, first.id);
  const secondReport = await reportMember(athlete, second.id);
  await reportMember(outsider, second.id, 'spam');
  const danger = await reportMember(athlete, dangerous.id, 'danger');
  const queue = (await listQueue()).filter(({ person }) =>
    [first.id, second.id, dangerous.id].includes(person?.id ?? ''),
  );
  expect(queue.map(({ id }) => id)).toEqual([danger, firstReport, secondReport]);
  expect(queue[2]).toMatchObject({
    ...{ kind: 'reports', isOpen: true, danger: false, reports: 2, reporters: 2, newReporters: 2 },
    ...{ reasons: ['harassment', 'spam'], assignedTo: null },
  });
  const paged: string[] = [];
  for (let next: string | undefined = '/api/staff/queue?limit=1'; next; ) {
    const { body, headers } = await staff.get(next);
    paged.push(...body.map(({ id }: QueueItem) => id));
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual((await listQueue()).map(({ id }) => id));
});

test('a report is read with the reported message and the thread around it, and the reading is recorded [22.12]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  await sendAndGetMessage(athlete, coach, 'Hello coach');
  const bad = await sendAndGetMessage(coach, athlete, 'Send me money');
  await coach.delete(`/api/messages/${bad.id}`);
  const late = await sendAndGetMessage(coach, athlete, 'Or else');
  const id = await reportMember(athlete, coach.id, 'harassment', {
    messageId: late.id,
    words: 'He asks for money',
  });
  const { body } = await staff.get(`/api/staff/reports/${id}`);
  expect(body).toMatchObject({
    ...{ id, reason: 'harassment', words: 'He asks for money', outcome: null, otherCount: 0 },
    ...{ reporter: { id: athlete.id, isNew: true }, reported: { id: coach.id } },
  });
  expect(
    body.messages.map(({ content, isFromReporter, isReported }: Record<string, unknown>) => [
      content,
      isFromReporter,
      isReported,
    ]),
  ).toEqual([
    ['Hello coach', true, false],
    [null, false, false],
    ['Or else', false, true],
  ]);
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query(
        `select details->>'report' as report from audit_entries where kind = 'report read' and user_id = $1`,
        [staff.id],
      );
      return rows.map((row) => row.report);
    })
    .toContain(id);
});

test('assigning a report assigns every open one about the person; leaving it frees them [22.11]', async () => {
  const [coach, one, two] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  const [id, other] = [await reportMember(one, coach.id), await reportMember(two, coach.id)];
  expect((await staff.put(`/api/staff/reports/${other}/assignment`)).status).toBe(204);
  expect((await findItem(id))?.assignedTo?.id).toBe(staff.id);
  expect((await staff.get(`/api/staff/reports/${id}`)).body.assignedTo.id).toBe(staff.id);
  await colleague.put(`/api/staff/reports/${id}/assignment`);
  expect((await findItem(id))?.assignedTo?.id).toBe(colleague.id);
  expect((await staff.delete(`/api/staff/reports/${id}/assignment`)).status).toBe(204);
  expect((await findItem(id))?.assignedTo).toBeNull();
});

test('of two who decide one report at once one is refused; the member is suspended once, both sides get an email [22.13]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const id = await reportMember(athlete, coach.id);
  const form = {
    ...{ outcome: 'suspended', note: 'Third time', reason: 'Wrote to children for money' },
    until: dayFromNow(30),
  };
  const answers = await Promise.all([decideReport(staff, id, form), decideReport(colleague, id, form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await coach.get('/api/dashboard')).status).toBe(403);
  expect((await coach.get('/api/account-actions')).body).toHaveLength(1);
  expect(await findItem(id)).toMatchObject({ isOpen: false });
  for (const queue of ['staff-action-email', 'report-decided-email']) await app.runJobs(queue);
  const subjectsTo = (email: string) =>
    app.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjectsTo(coach.email)).toEqual(['Your account is suspended']);
  expect(subjectsTo(athlete.email)).toEqual(['We have looked at your report']);
  expect(app.sentEmails.find(({ to }) => to === athlete.email)?.text).toContain('We have acted on it.');
});

test('a decision for all open reports about a person decides them, and tells each reporter once [22.13]', async () => {
  const [coach, one, two] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  const ids = [
    await reportMember(one, coach.id),
    await reportMember(one, coach.id),
    await reportMember(two, coach.id),
  ];
  const { body } = await staff.get(`/api/staff/reports/${ids[0]}`);
  expect(body).toMatchObject({ otherCount: 2 });
  expect((await decideReport(staff, ids[0]!, { ...noAction, includeOthers: true })).status).toBe(201);
  for (const id of ids) expect((await decideReport(staff, id, noAction)).status).toBe(409);
  await app.runJobs('report-decided-email');
  for (const { email } of [one, two]) expect(app.sentEmails.filter(({ to }) => to === email)).toHaveLength(1);
  expect((await coach.get('/api/account-actions')).body).toEqual([]);
});

test.each([
  [{ outcome: 'warned' }, 422],
  [{ outcome: 'suspended', reason: 'Wrote to children' }, 422],
  [{ outcome: 'erased', reason: 'Wrote to children' }, 422],
  [{}, 422],
])('a decision like %j gets %i, and the report stays open [22.13]', async (form, status) => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const id = await reportMember(athlete, coach.id);
  expect((await decideReport(staff, id, form)).status).toBe(status);
  expect((await findItem(id))?.isOpen).toBe(true);
});

test('a thousand reports by new accounts decide nothing, and are one item of the queue [22.14]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const id = await reportMember(athlete, coach.id);
  await app.database.pool.query(
    `with ring as (
      insert into users (id, first_name, last_name, email, username, role)
      select gen_random_uuid(), 'Ring', 'Member', 'ring' || n || '-' || $2::text || '@school.test', 'ring' || n || '-' || $2::text, 'athlete'
      from generate_series(1, 1000) n returning id
    )
    insert into reports (id, reporter_id, reported_id, reason, evidence, created_at)
    select gen_random_uuid(), id, $1, 'harassment', '{}', now() from ring`,
    [coach.id, newId()],
  );
  expect(await findItem(id)).toMatchObject({
    reports: 1001,
    reporters: 1001,
    newReporters: 1001,
    isOpen: true,
  });
  expect((await coach.get('/api/dashboard')).status).toBe(200);
  expect((await staff.get(`/api/staff/reports/${id}`)).body).toMatchObject({ otherCount: 1000 });
});

test('a report that someone may be in danger emails all staff within a minute, once an hour for one person [22.15]', async () => {
  const [coach, other] = [await app.addCoach(), await app.addCoach()];
  const [one, two] = [await app.addAthlete(), await app.addAthlete()];
  const mailsTo = ({ email }: { email: string }) =>
    app.sentEmails.filter(({ to, subject }) => to === email && subject.includes('in danger'));
  await app.runJobs('danger-report-email');
  const before = [staff, colleague].map((person) => mailsTo(person).length);
  const halfPast = new Date();
  halfPast.setMinutes(30);
  app.now = () => halfPast;
  const sendDangerEmailsAndCountNew = async () => {
    await app.runJobs('danger-report-email');
    return [staff, colleague].map((person, i) => mailsTo(person).length - before[i]!);
  };
  await reportMember(one, coach.id, 'harassment');
  expect(await sendDangerEmailsAndCountNew()).toEqual([0, 0]);
  const id = await reportMember(one, coach.id, 'danger');
  const { rows } = await app.database.pool.query(
    `select extract(epoch from max(start_after - created_on)) as delay from pgboss.job where name = 'danger-report-email'`,
  );
  expect(Number(rows[0].delay)).toBeLessThan(50);
  expect(await sendDangerEmailsAndCountNew()).toEqual([1, 1]);
  const mail = mailsTo(staff).at(-1)!;
  expect(mail.text).toContain(`http://fieldhouse.test/staff/reports/${id}`);
  expect(mail.text).not.toContain(coach.email);
  await reportMember(two, coach.id, 'danger');
  expect(await sendDangerEmailsAndCountNew()).toEqual([1, 1]);
  await reportMember(two, other.id, 'danger');
  expect(await sendDangerEmailsAndCountNew()).toEqual([2, 2]);
  await app.runInDays(0.1, () => reportMember(two, coach.id, 'danger'));
  expect(await sendDangerEmailsAndCountNew()).toEqual([3, 3]);
});

test('a report about oneself is refused; one about someone erased can be read and gets no action [22.16]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  await sendAndGetMessage(coach, athlete, 'Hello');
  expect((await athlete.post('/api/reports', { userId: athlete.id, reason: 'spam' })).status).toBe(422);
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const id = await reportMember(athlete, coach.id);
  expect((await findItem(id))?.person).toBeNull();
  expect((await staff.get(`/api/staff/reports/${id}`)).body.reported.id).toBeNull();
  expect((await staff.get(`/api/staff/people/${coach.id}`)).status).toBe(404);
  const warning = { outcome: 'warned', reason: 'Wrote to children' };
  expect((await decideReport(staff, id, warning)).status).toBe(404);
  expect((await decideReport(staff, id, noAction)).status).toBe(201);
});

test('the page of a member has facts, reports, actions, audit and devices, and no address [22.17]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  await reportMember(athlete, coach.id);
  await staff.post(`/api/staff/people/${coach.id}/actions`, { kind: 'warn', reason: 'Wrote to children' });
  await expect
    .poll(async () => (await staff.get(`/api/staff/people/${coach.id}`)).body.audit.length)
    .toBeGreaterThan(2);
  const { body } = await staff.get(`/api/staff/people/${coach.id}`);
  expect(body).toMatchObject({
    ...{ id: coach.id, role: 'coach', profile: 'Football · Rice University', suspendedUntil: null },
    reports: [{ isAbout: true, reason: 'harassment', outcome: null }],
    actions: [{ kind: 'warn', reason: 'Wrote to children', staff: { id: staff.id }, appeal: null }],
    sessions: [{ browser: null }],
  });
  expect(JSON.stringify(body)).not.toContain('127.0.0');
  expect((await staff.get(`/api/staff/people/${athlete.id}`)).body.reports).toMatchObject([
    { isAbout: false },
  ]);
});

test('nobody but staff reads the queue, a report or a member, not even who reported [22.2]', async () => {
  const [coach, athlete, outsider] = [await app.addCoach(), await app.addAthlete(), await app.addCoach()];
  const id = await reportMember(athlete, coach.id);
  for (const viewer of [coach, athlete, outsider])
    for (const path of ['queue', `reports/${id}`, `people/${coach.id}`])
      expect((await viewer.get(`/api/staff/${path}`)).status).toBe(403);
  expect((await app.visitor().get('/api/staff/queue')).status).toBe(401);
});
