import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { confirmHeadCoach, runVerifyCoachCommand } from '../../../tests/support/coach-verification.ts';
import { deliverAt, getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { proposeVisit } from '../../../tests/support/propose-visit.ts';
import { postMessage, sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
const atNight = openTestApp({ quietHours: true });
let schoolId: string;
let head: CoachMember;
let assistant: CoachMember;
let maya: AthleteMember;
let staff: MemberClient;
const secret = 'Xyzzy-words-of-the-message';

const logPath = (id = schoolId) => `/api/schools/${id}/contact-log`;

/** As if everything had been sent an hour earlier: the log leaves out the last minute. */
const letAnHourPass = async ({ database }: typeof app) =>
  void (await sql`update messages set created_at = created_at - interval '1 hour'`.execute(database.db));

beforeAll(async () => {
  head = await app.addCoach({}, { firstName: 'Dana', lastName: 'Kim' });
  assistant = await app.addCoach({ position: '=Assistant' }, { firstName: 'Ray', lastName: 'Fern' });
  maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  schoolId = head.profile.schoolId ?? '';
  staff = await addStaff(app);
  await confirmHeadCoach(app, head);
  await postMessage(assistant, maya, secret);
  const camp = { senderId: assistant.id, receiverId: maya.id, content: `${secret} camp`, kind: 'camp' };
  await assistant.post('/api/messages', camp);
  const [startsAt, endsAt] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await proposeVisit(head, maya, { startsAt, endsAt, note: secret });
  await postMessage(maya, assistant, `${secret} answer`);
  await letAnHourPass(app);
}, 60_000);

test('a confirmed head coach reads who of the school wrote to whom, under which rule, and no text [33.6]', async () => {
  const { status, body, headers } = await head.get(logPath());
  expect([status, headers.get('x-total-count')]).toEqual([200, '3']);
  expect(body[2]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    writtenAt: null,
    coach: { id: assistant.id, firstName: 'Ray', lastName: 'Fern', title: '=Assistant' },
    athlete: { firstName: 'Maya', lastName: 'Okafor', sport: 'Football', classYear: 2027 },
    kind: 'personal',
    copies: null,
    status: expect.stringMatching(/^(open|later|disputed|unknown)$/),
    opensOn: expect.anything(),
    version: expect.any(Number),
    rules: [{ id: expect.any(String), source: expect.stringMatching(/^https:/) }],
  });
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['visit', 'camp', 'personal']);
  const file = await head.get(`${logPath()}/file`);
  for (const answer of [
    body,
    file.body,
    (await staff.get(`/api/staff/schools/${schoolId}/contact-log`)).body,
  ])
    expect(JSON.stringify(answer)).not.toContain(secret);
});

test('the file has a row for each message, and no cell runs as a formula [33.6]', async () => {
  const { body, headers } = await head.get(`${logPath()}/file`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="contact-log-[\d-]+\.csv"/);
  const lines = String(body).trim().split('\r\n');
  expect(lines[0]).toContain('Time (UTC),Coach,Coach title,Athlete,Sport,Class year,Kind');
  expect(lines[0]).toMatch(/Rules version,Written \(UTC\)$/);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain("Ray Fern,'=Assistant,Maya Okafor,Football,2027,Personal message");
  const empty = await head.get(`${logPath()}/file?kind=questionnaire`);
  expect(String(empty.body).trim().split('\r\n')).toHaveLength(1);
});

test('filters by coach, kind, verdict and time select rows, and bad ones are refused [33.6]', async () => {
  const count = async (query: string) => (await head.get(`${logPath()}?${query}`)).body.length;
  const [{ status }] = (await head.get(`${logPath()}?kind=personal`)).body;
  const hourAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
  expect([
    await count(`coach=${assistant.id}`),
    await count(`coach=${head.id}`),
    await count('kind=camp'),
    await count('kind=personal'),
    await count(`kind=personal&status=${status}`),
    await count(`from=${hourAgo}`),
    await count(`before=${hourAgo}`),
  ]).toEqual([2, 1, 1, 1, 1, 3, 0]);
  for (const query of [
    ...[
      'coach=x',
      'kind=x',
      'status=x',
      'from=yesterday',
      'before=0000-01-01T00:00:00Z',
      'cursor=x',
      'limit=0',
    ],
    'text=1',
  ])
    expect([query, (await head.get(`${logPath()}?${query}`)).status]).toEqual([query, 422]);
});

test('nobody else reads it: other coaches, athletes, visitors, and a head coach whose title or school changed [33.7]', async () => {
  const unverified = await app.addCoach();
  const elsewhere = await app.addCoach({ school: 'Georgetown', city: 'Washington', state: 'DC' });
  await confirmHeadCoach(app, elsewhere);
  const verified = await app.addCoach();
  await runVerifyCoachCommand(app, verified.id, '--by-hand', 'A letter of the school');
  for (const path of [logPath(), `${logPath()}/file`]) {
    for (const outsider of [assistant, unverified, elsewhere, verified, maya])
      expect((await outsider.get(path)).status).toBe(403);
    expect((await staff.get(path)).status).toBe(403);
    expect((await app.visitor().get(path)).status).toBe(401);
    expect((await head.get(path.replace('/api/', '/api/staff/'))).status).toBe(403);
  }
  const promoted = await app.addCoach();
  await confirmHeadCoach(app, promoted);
  const school = async () => (await promoted.get(`/api/schools/${schoolId}`)).body.mayReadContactLog;
  expect([(await promoted.get(logPath())).status, await school()]).toEqual([200, true]);
  await promoted.patch(`/api/coaches/${promoted.profile.id}`, { position: 'Director' });
  expect([(await promoted.get(logPath())).status, await school()]).toEqual([403, false]);
  await promoted.patch(`/api/coaches/${promoted.profile.id}`, { position: 'Head Coach' });
  await runVerifyCoachCommand(app, promoted.id, '--end', 'Has left the school.');
  expect((await promoted.get(logPath())).status).toBe(403);
});

test('staff confirm a verified head coach and take it back, and their reading of a log is recorded [33.7]', async () => {
  const coach = await app.addCoach();
  const path = `/api/staff/people/${coach.id}/head-coach`;
  expect((await staff.put(path, { isHeadCoach: true })).status).toBe(409);
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  for (const [isHeadCoach, status] of [
    [true, 200],
    [false, 403],
  ] as const) {
    expect((await staff.put(path, { isHeadCoach })).status).toBe(204);
    const [verification] = (await staff.get(`/api/staff/people/${coach.id}/verifications`)).body;
    expect(verification).toMatchObject({ isHeadCoach, schoolId });
    expect((await coach.get(logPath())).status).toBe(status);
  }
  for (const outsider of [coach, maya])
    expect((await outsider.put(path, { isHeadCoach: true })).status).toBe(403);
  expect((await staff.put(path, { isHeadCoach: 'yes' })).status).toBe(422);
  expect((await staff.get(`/api/staff/schools/${coach.id}/contact-log`)).status).toBe(404);
  expect((await staff.get(`/api/staff/schools/${schoolId}/contact-log/file`)).status).toBe(200);
  const listReadings = () =>
    app.database.db
      .selectFrom('auditEntries')
      .select('details')
      .where('userId', '=', staff.id)
      .where('kind', '=', 'contact log read')
      .where(sql<boolean>`details ->> 'what' = 'file'`)
      .execute();
  await expect.poll(listReadings).toEqual([{ details: { school: schoolId, what: 'file' } }]);
});

test('pages have every message once while others are sent, and the newest come after a minute [33.6]', async () => {
  const writer = await app.addCoach();
  for (let n = 0; n < 7; n++) await postMessage(writer, maya, `Message ${n}`);
  const query = `coach=${writer.id}&limit=3`;
  expect((await head.get(`${logPath()}?${query}`)).body).toEqual([]);
  await letAnHourPass(app);
  const ids: string[] = [];
  for (let next: string | undefined = `${logPath()}?${query}`; next; ) {
    const page = await head.get(next);
    ids.push(...page.body.map(({ id }: { id: string }) => id));
    await postMessage(writer, maya, 'Meanwhile');
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect([ids.length, new Set(ids).size]).toEqual([7, 7]);
});

test('an erased athlete has no name, a deleted message stays, and a blocked coach is still named [33.8]', async () => {
  const writer = await app.addCoach({}, { firstName: 'Lou', lastName: 'Reyes' });
  const [gone, blocker] = [
    await app.addAthlete(),
    await app.addAthlete({}, { firstName: 'Bo', lastName: 'Ng' }),
  ];
  await postMessage(writer, gone, 'Hello');
  const { id } = await sendAndGetMessage(writer, blocker, secret);
  await writer.delete(`/api/messages/${id}`);
  await blocker.put(`/api/blocks/${writer.id}`);
  await gone.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  await letAnHourPass(app);
  const { body } = await head.get(`${logPath()}?coach=${writer.id}`);
  expect(body.map(({ athlete }: { athlete: { firstName: string } | null }) => athlete?.firstName)).toEqual([
    'Bo',
    undefined,
  ]);
});

test('a held message is in the log once it is delivered [33.8]', async () => {
  const night = getNextNight();
  const coach = await atNight.addCoach();
  const athlete = await atNight.addAthlete();
  await confirmHeadCoach(atNight, coach);
  setClock(atNight, night);
  expect((await postMessage(coach, athlete, 'Good night')).body.heldUntil).toBeTruthy();
  const read = async () => (await coach.get(logPath(coach.profile.schoolId ?? ''))).body.length;
  expect(await read()).toBe(0);
  await deliverAt(atNight, new Date(night.getTime() + 12 * 3_600_000));
  await letAnHourPass(atNight);
  expect(await read()).toBe(1);
});
