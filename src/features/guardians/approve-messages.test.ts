import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import {
  addApprovingGuardian,
  addGuardian,
  approve,
  decline,
  getGuardian,
  listApprovals,
  setGuardianMode,
} from '../../../tests/support/guardians.ts';
import {
  deliverAt,
  getNextNight,
  listHeld,
  setClock,
  takeBack,
} from '../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import {
  findConversation,
  getThread,
  listContents,
  postAnswer,
  postMessage,
} from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const night = getNextNight();
const inHours = (hours: number) => new Date(night.getTime() + hours * 3_600_000);
/** The afternoon before that night. */
const day = inHours(-8);
let coach: CoachMember;
let maya: AthleteMember;
let guardian: Awaited<ReturnType<typeof addGuardian>>;

beforeEach(async () => {
  [coach, maya] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  guardian = await addApprovingGuardian(app, maya);
  setClock(app, day);
});
afterEach(() => {
  app.now = () => new Date();
});

const readThread = async () => listContents(await getThread(maya, coach));
const listWaiting = async () =>
  ((await listApprovals(guardian.browser, guardian.id)).body as { content: string }[]).map(
    ({ content }) => content,
  );

test('a message of an adult waits for the guardian, nothing shows it to the athlete, and it is delivered at once when approved [32.10] [32.11]', async () => {
  const reader = await EventStreamReader.open(app.origin, maya);
  const sent = await postMessage(coach, maya, 'Hello from the coach');
  expect([sent.status, sent.body]).toMatchObject([201, { heldUntil: null, heldBecause: 'approval' }]);
  expect(await findConversation(maya, coach)).toBeUndefined();
  expect((await maya.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
  expect((await maya.get(`/api/conversations/${coach.id}/messages`)).body).toMatchObject({
    messages: [],
    held: [],
  });
  expect((await maya.get('/api/conversations?search=Hello')).body).toEqual([]);
  expect(JSON.stringify((await maya.get('/api/activity')).body)).not.toContain('Hello');
  await deliverAt(app, day);
  expect(await getThread(maya, coach)).toEqual([]);
  expect((await guardian.browser.get(`/api/guardian/athletes/${guardian.id}/threads`)).body).toEqual([]);
  expect(await listHeld(coach, maya)).toMatchObject([{ id: sent.body.id, heldBecause: 'approval' }]);
  const { body: waiting } = await listApprovals(guardian.browser, guardian.id);
  expect(waiting).toMatchObject([
    {
      id: sent.body.id,
      senderId: coach.id,
      senderName: 'Sam Doe',
      content: 'Hello from the coach',
      kind: null,
    },
  ]);

  expect((await approve(guardian.browser, guardian.id, sent.body.id)).status).toBe(204);
  await reader.waitUntil(() => reader.listDataOfKind('message').length > 0);
  expect(reader.received.map(({ kind }) => kind)).not.toContain('held');
  expect(await getThread(maya, coach)).toMatchObject([{ id: sent.body.id }]);
  expect([await listWaiting(), await listHeld(coach, maya)]).toEqual([[], []]);
  expect((await approve(guardian.browser, guardian.id, sent.body.id)).status).toBe(404);
  reader.close();
});

test('messages of minors and to others do not wait [32.10]', async () => {
  const [friend, other] = [await addAthleteOfAge(app, 15), await addAthleteOfAge(app, 16)];
  await addGuardian(app, other);
  const bodies = [
    (await postMessage(friend, maya, 'Hi')).body,
    (await postMessage(maya, coach, 'Hi')).body,
    (await postMessage(coach, other, 'Hi')).body,
  ];
  expect(bodies.map(({ heldBecause }) => heldBecause)).toEqual([undefined, undefined, undefined]);
  const adult = await addAthleteOfAge(app, 19);
  expect((await postMessage(adult, maya, 'Hi')).body.heldBecause).toBe('approval');
});

test('nobody but a confirmed guardian of this athlete sees, approves or declines, or sets the mode [32.11]', async () => {
  const { body } = await postMessage(coach, maya, 'Hello');
  const stranger = await addApprovingGuardian(app, await addAthleteOfAge(app, 16));
  for (const [browser, status] of [
    [stranger.browser, 404],
    [app.visitor(), 401],
    [maya, 401],
    [coach, 401],
  ] as const)
    expect([
      (await listApprovals(browser, guardian.id)).status,
      (await approve(browser, guardian.id, body.id)).status,
      (await decline(browser, guardian.id, body.id)).status,
      (await setGuardianMode(browser, guardian.id, 'see')).status,
    ]).toEqual([status, status, status, status]);
  // With the stranger's own relation, too.
  expect((await approve(stranger.browser, stranger.id, body.id)).status).toBe(404);
  expect((await setGuardianMode(guardian.browser, guardian.id, 'all' as 'see')).status).toBe(422);
  expect(await listWaiting()).toEqual(['Hello']);
});

test('a contact of which all waits still can be stopped, and started again; no other [32.49]', async () => {
  const { browser, id } = guardian;
  const [other, minor] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 15)];
  const [adult, stranger] = [await addVerifiedCoach(app), await addApprovingGuardian(app, minor)];
  for (const text of ['Hello', 'Hello again']) await postMessage(coach, maya, text);
  await postMessage(other, maya, 'Hello');
  const stopPath = (userId: string, relation = id) =>
    `/api/guardian/athletes/${relation}/threads/${userId}/stop`;
  const statuses = [];
  for (const userId of [adult.id, minor.id]) statuses.push((await browser.put(stopPath(userId))).status);
  for (const relation of [id, stranger.id])
    statuses.push((await stranger.browser.put(stopPath(coach.id, relation))).status);
  expect(statuses).toEqual([404, 404, 404, 404]);

  expect((await browser.put(stopPath(coach.id))).status).toBe(204);
  const listThreads = async () => (await browser.get(`/api/guardian/athletes/${id}/threads`)).body;
  expect(await listThreads()).toMatchObject([{ userId: coach.id, stopped: true, waitsForMe: true }]);
  const messages = await browser.get(`/api/guardian/athletes/${id}/threads/${coach.id}/messages`);
  expect([messages.status, messages.body]).toEqual([200, []]);
  expect(await listWaiting()).toEqual(['Hello']);
  expect((await postMessage(coach, maya, 'And now?')).status).toBe(403);
  await setGuardianMode(browser, id, 'see');
  await deliverAt(app, day);
  expect(await readThread()).toEqual([]);

  expect((await browser.delete(stopPath(coach.id))).status).toBe(204);
  expect((await listThreads()).map(({ userId }: { userId: string }) => userId)).toEqual([other.id]);
  expect((await postMessage(coach, maya, 'Thank you')).status).toBe(201);
});

test('what is declined is not delivered, and its sender reads neutral words without the text [32.12]', async () => {
  const { body } = await postMessage(coach, maya, 'Hello', 'once');
  expect((await decline(guardian.browser, guardian.id, body.id)).status).toBe(204);
  expect(await readThread()).toEqual([]);
  expect(await listHeld(coach, maya)).toMatchObject([{ id: body.id, content: '', undelivered: true }]);
  expect(await listHeld(maya, coach)).toEqual([]);
  const again = await postMessage(coach, maya, 'Hello', 'once');
  expect(again.body).toMatchObject({ id: body.id, content: null });
  expect((await takeBack(coach, body.id)).status).toBe(404);
  setClock(app, inHours(7 * 24 + 1));
  expect(await listHeld(coach, maya)).toEqual([]);
});

test('a message never overtakes an earlier one of its sender [32.12]', async () => {
  const [one, two, three] = [
    (await postMessage(coach, maya, 'one')).body,
    (await postMessage(coach, maya, 'two')).body,
    (await postMessage(coach, maya, 'three')).body,
  ];
  await approve(guardian.browser, guardian.id, two.id);
  await deliverAt(app, day);
  expect([await readThread(), await listWaiting()]).toEqual([[], ['one', 'three']]);
  await decline(guardian.browser, guardian.id, one.id);
  expect(await readThread()).toEqual(['two']);
  await approve(guardian.browser, guardian.id, three.id);
  expect(await readThread()).toEqual(['two', 'three']);
});

test('what is approved at night waits for the morning, and what its sender takes back before it frees the next one [32.11] [32.12]', async () => {
  setClock(app, night);
  const { body: first } = await postMessage(coach, maya, 'one');
  const { body: second } = await postMessage(coach, maya, 'two');
  await approve(guardian.browser, guardian.id, second.id);
  await takeBack(coach, first.id);
  await deliverAt(app, night);
  const [held] = await listHeld(coach, maya);
  expect(held).toMatchObject({ id: second.id, heldBecause: 'quiet-hours', heldTimeZone: 'America/Chicago' });
  await deliverAt(app, new Date(Date.parse(held.heldUntil) - 60_000));
  expect(await readThread()).toEqual([]);
  await deliverAt(app, held.heldUntil);
  expect(await readThread()).toEqual(['two']);
});

test('a mode that changes to approve holds what waits for the morning, and away from it delivers [32.13]', async () => {
  await setGuardianMode(guardian.browser, guardian.id, 'digest');
  setClock(app, night);
  const { body } = await postMessage(coach, maya, 'Good night');
  expect(body.heldBecause).toBe('quiet-hours');
  expect((await setGuardianMode(guardian.browser, guardian.id, 'approve')).status).toBe(204);
  expect((await getGuardian(guardian.browser)).athletes).toMatchObject([{ mode: 'approve' }]);
  await deliverAt(app, body.heldUntil);
  expect([await readThread(), await listWaiting()]).toEqual([[], ['Good night']]);
  const { body: later } = await postMessage(coach, maya, 'Good morning');
  await approve(guardian.browser, guardian.id, later.id);
  expect(await readThread()).toEqual([]);
  await setGuardianMode(guardian.browser, guardian.id, 'see');
  expect(await readThread()).toEqual(['Good night', 'Good morning']);
  expect((await postMessage(coach, maya, 'At once')).body.heldBecause).toBeUndefined();
});

test('of two guardians any one approves, and only the last one who approves first lets all pass [32.11] [32.13]', async () => {
  const second = await addApprovingGuardian(app, maya);
  const { body } = await postMessage(coach, maya, 'one');
  await postMessage(coach, maya, 'two');
  await setGuardianMode(guardian.browser, guardian.id, 'see');
  expect(await readThread()).toEqual([]);
  expect((await approve(guardian.browser, guardian.id, body.id)).status).toBe(204);
  expect(await readThread()).toEqual(['one']);
  await second.browser.delete(`/api/guardian/athletes/${second.id}`);
  expect(await readThread()).toEqual(['one', 'two']);
});

test('without an answer for 14 days, and with a stopped contact, nothing is delivered [32.12]', async () => {
  const { body } = await postMessage(coach, maya, 'Hello');
  await deliverAt(app, new Date(day.getTime() + 14 * 86_400_000 - 60_000));
  expect(await listHeld(coach, maya)).toMatchObject([{ content: 'Hello' }]);
  await deliverAt(app, new Date(day.getTime() + 14 * 86_400_000));
  expect(await listHeld(coach, maya)).toMatchObject([{ id: body.id, content: '', undelivered: true }]);
  expect([await listWaiting(), await readThread()]).toEqual([[], []]);

  await postMessage(coach, maya, 'Again');
  await maya.put(`/api/blocks/${coach.id}`);
  expect(await listWaiting()).toEqual([]);
  await setGuardianMode(guardian.browser, guardian.id, 'see');
  await deliverAt(app, new Date(day.getTime() + 15 * 86_400_000));
  expect(await readThread()).toEqual([]);
});

test('at 18 what waits is delivered [32.13]', async () => {
  await postMessage(coach, maya, 'Hello');
  await app.database.pool.query('update guardians set born_on_at_consent = $1 where athlete_user_id = $2', [
    `${day.getUTCFullYear() - 18}-01-01`,
    maya.id,
  ]);
  await deliverAt(app, day);
  expect(await readThread()).toEqual(['Hello']);
});

test('the mode can be chosen with the consent [32.10]', async () => {
  const athlete = await addAthleteOfAge(app, 16);
  const second = await addGuardian(app, athlete);
  const { termsVersion, privacyVersion } = await getGuardian(second.browser);
  const consent = { relation: 'mother', agrees: true, termsVersion, privacyVersion };
  const confirm = (mode?: string) =>
    second.browser.put(`/api/guardian/athletes/${second.id}`, { ...consent, mode });
  expect((await confirm('approve')).body.guardian.athletes).toMatchObject([{ mode: 'approve' }]);
  expect((await confirm()).body.guardian.athletes).toMatchObject([{ mode: 'approve' }]);
  expect((await confirm('none')).status).toBe(422);
  expect((await postMessage(coach, athlete, 'Hi')).body.heldBecause).toBe('approval');
});

test('what waits says which one-press answer it is, on the page of the guardian and in the copy of its sender [32.45]', async () => {
  await postMessage(maya, coach, 'May I play for you?');
  await postAnswer(coach, maya, 'let-us-talk');
  expect((await listApprovals(guardian.browser, guardian.id)).body).toMatchObject([
    { answer: 'let-us-talk' },
  ]);
  await coach.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: coach.cookie } });
  const files = unzipSync(Buffer.from(await file.arrayBuffer()));
  expect(JSON.parse(strFromU8(files['everything.json']!))['messages-not-delivered-yet']).toMatchObject([
    { answer: 'Let us talk' },
  ]);
});
