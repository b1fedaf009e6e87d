import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { confirmHeadCoach } from '../../../tests/support/coach-verification.ts';
import { createVisitForm, proposeVisit } from '../../../tests/support/propose-visit.ts';
import { getThread, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let head: CoachMember;
let assistant: CoachMember;
let outsider: CoachMember;
/** The rules of Division I, golf, do not allow a message to this class yet. */
let young: AthleteMember;

/** Each school is of one test alone. */
let schools = 0;

/** Coaches of one school of this division, in golf, of whom staff have confirmed the first as head coach. */
async function addCoachesOfSchool(association: string, division: string | null): Promise<CoachMember[]> {
  const coaches = [await app.addCoach({ sport: 'Golf' }), await app.addCoach({ sport: 'Golf' })];
  schools += 1;
  for (const coach of coaches) {
    const { rows } = await sql<{ schoolId: string }>`
      update coaches set school_id = (select id from schools where association = ${association}
        and division is not distinct from ${division} order by id offset ${schools} limit 1)
      where user_id = ${coach.id} returning school_id`.execute(app.database.db);
    coach.profile.schoolId = rows[0]!.schoolId;
  }
  await confirmHeadCoach(app, coaches[0]!);
  return coaches;
}

const getPath = ({ profile }: CoachMember) => `/api/schools/${profile.schoolId}/early-contact`;
const refuse = (coach: CoachMember, refused: boolean) => coach.put(getPath(coach), { refused });

beforeEach(async () => {
  [head, assistant] = (await addCoachesOfSchool('NCAA', 'I')) as [CoachMember, CoachMember];
  [outsider] = (await addCoachesOfSchool('NCAA', 'I')) as [CoachMember, CoachMember];
  young = await app.addAthlete({ sport: 'Golf', classYear: new Date().getUTCFullYear() + 4 });
});

test('where a head coach has asked for it, what a rule does not allow yet is refused with date, rule and school [33.15]', async () => {
  expect((await postMessage(assistant, young, 'Hello')).status).toBe(201);
  expect((await refuse(head, true)).status).toBe(204);
  const { status, body } = await postMessage(assistant, young, 'Hello again');
  expect(status).toBe(403);
  expect(body.detail).toMatch(
    /^Division I golf staff may write from June 15, \d{4}\. Until then a questionnaire or a camp notice is allowed\. .+ has asked us to refuse other messages before that day \(contact rule ncaa-1-message\)\.$/,
  );
  const notice = (await assistant.get(`/api/contact-rules/members/${young.id}`)).body.verdict;
  expect(notice.sentence).toBe(body.detail);
  const ofAthlete = (await young.get(`/api/contact-rules/members/${assistant.id}`)).body.verdict;
  expect(ofAthlete.sentence).not.toContain('asked');
  expect((await getThread(young, assistant)).map(({ content }) => content)).toEqual(['Hello']);
  expect((await postMessage(outsider, young, 'Hello')).status).toBe(201);
  expect((await refuse(head, false)).status).toBe(204);
  expect((await postMessage(assistant, young, 'Hello again')).status).toBe(201);
});

test('what a rule allows, what sources dispute, what nobody knows and what athletes write passes [33.16]', async () => {
  await refuse(head, true);
  const send = (kind: string) =>
    assistant.post('/api/messages', { senderId: assistant.id, receiverId: young.id, content: kind, kind });
  const older = await app.addAthlete({ sport: 'Golf', classYear: new Date().getUTCFullYear() });
  const [ofSecond] = (await addCoachesOfSchool('NCAA', 'II')) as [CoachMember];
  await refuse(ofSecond, true);
  await postMessage(young, assistant, 'May I play for you?');
  const sent = [
    await send('camp'),
    await send('questionnaire'),
    await postMessage(assistant, older, 'Hello'),
    await postMessage(ofSecond, young, 'Hello'),
    await postMessage(assistant, head, 'Hello'),
  ];
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await send('many')).status).toBe(403);
});

test('a visit is neither proposed, moved nor noted where a message or a visit is refused; its answer and cancellation pass [33.21]', async () => {
  const days = (from: number) => ({
    startsAt: new Date(Date.now() + from * 86_400_000).toISOString(),
    endsAt: new Date(Date.now() + (from + 1) * 86_400_000).toISOString(),
  });
  const [answered, cancelled] = [
    await proposeVisit(assistant, young, days(1)),
    await proposeVisit(assistant, young, days(3)),
  ];
  await refuse(head, true);
  const propose = (athlete: AthleteMember) =>
    assistant.post('/api/visits', { ...createVisitForm(athlete), ...days(5), note: 'Call me' });
  const change = (coach: CoachMember | AthleteMember, id: string, changes: object) =>
    coach.patch(`/api/visits/${id}`, changes);
  const { body: message } = await postMessage(assistant, young, 'Hello');
  for (const refused of [
    await propose(young),
    await change(assistant, answered, days(7)),
    await change(assistant, answered, { note: 'Call me' }),
  ])
    expect([refused.status, refused.body.detail]).toEqual([403, message.detail]);
  const changed = [
    await change(young, answered, { state: 'accepted' }),
    await change(assistant, cancelled, { state: 'cancelled' }),
  ];
  expect(changed.map(({ status }) => status)).toEqual([200, 200]);
  // Messages are allowed since June 15 of grade 10, and visits from August 1 on.
  const [older, between] = [0, 2].map((years) => new Date().getUTCFullYear() + years);
  const [graduating, sophomore] = [
    await app.addAthlete({ sport: 'Golf', classYear: older! }),
    await app.addAthlete({ sport: 'Golf', classYear: between! }),
  ];
  expect((await propose(graduating)).status).toBe(201);
  app.now = () => new Date(Date.UTC(between! - 2, 6, 1, 12));
  const early = await assistant.post('/api/visits', {
    ...createVisitForm(sophomore),
    startsAt: new Date(Date.UTC(between! - 2, 6, 10)).toISOString(),
    endsAt: new Date(Date.UTC(between! - 2, 6, 11)).toISOString(),
  });
  app.now = () => new Date();
  expect([early.status, early.body.detail]).toEqual([
    403,
    expect.stringMatching(
      /^Division I golf staff may propose visits from August 1, \d{4}\. .+ has asked us to refuse proposals of visits before that day \(contact rule ncaa-1-visit\)\.$/,
    ),
  ]);
});

test('only a confirmed head coach of the school reads and changes it, which is recorded [33.15]', async () => {
  const visitor = app.visitor();
  for (const other of [assistant, outsider, young])
    expect([
      (await other.get(getPath(head))).status,
      (await other.put(getPath(head), { refused: true })).status,
    ]).toEqual([403, 403]);
  expect((await visitor.put(getPath(head), { refused: true })).status).toBe(401);
  expect((await head.put(getPath(head), { refused: 'yes' })).status).toBe(422);
  expect((await head.get(getPath(head))).body).toEqual({ refused: false });
  await refuse(head, true);
  expect((await head.get(getPath(head))).body).toEqual({ refused: true });
  // Written down after the answer.
  const listKinds = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from audit_entries where user_id = ${head.id} and kind like 'early contact%'`.execute(
      app.database.db,
    );
    return rows;
  };
  await expect.poll(listKinds).toEqual([{ kind: 'early contact refused' }]);
});

test('nothing is refused anymore when the school has no confirmed head coach left [33.15]', async () => {
  await refuse(head, true);
  expect((await postMessage(assistant, young, 'Hello')).status).toBe(403);
  await sql`update coaches set position = 'Retired' where user_id = ${head.id}`.execute(app.database.db);
  expect((await postMessage(assistant, young, 'Hello')).status).toBe(201);
});
