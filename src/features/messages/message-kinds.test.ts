import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addCoachAndMayaAt,
  deliverAt,
  getNextNight,
  setClock,
} from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { getThread, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { removeOldTextHashes } from './server/service/remove-old-text-hashes.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const noon = new Date();
noon.setUTCHours(19, 0, 0, 0);
let coach: CoachMember;
let maya: AthleteMember;

beforeEach(async () => {
  [coach, maya] = await addCoachAndMayaAt(app, noon);
});
afterEach(() => {
  app.now = () => new Date();
});

const send = (from: MemberClient, to: MemberClient, content: string, kind?: string) =>
  from.post('/api/messages', { senderId: from.id, receiverId: to.id, content, ...(kind ? { kind } : {}) });
const listLabels = async (member: MemberClient) =>
  (await getThread(member, coach)).map(({ kind, copies }) => ({ kind, copies }));
const invite = (firstName: string) => `Hi ${firstName}! Come to our camp in June, it is for everyone.`;

test('the athlete reads which kind of message a coach has sent, also after a night [33.1]', async () => {
  const sent = await send(coach, maya, 'Our camp is in June', 'camp');
  expect([sent.status, sent.body.kind]).toEqual([201, 'camp']);
  setClock(app, getNextNight());
  const held = await send(coach, maya, 'Please fill this in', 'questionnaire');
  expect([typeof held.body.heldUntil, held.body.kind]).toEqual(['string', 'questionnaire']);
  await deliverAt(app, held.body.heldUntil);
  expect(await listLabels(maya)).toEqual([
    { kind: 'camp', copies: undefined },
    { kind: 'questionnaire', copies: undefined },
  ]);
});

test('an athlete who names a kind, and a kind that does not exist, get 422 [33.1]', async () => {
  expect([
    (await send(maya, coach, 'Hello', 'camp')).status,
    (await send(coach, maya, 'Hello', 'secret')).status,
  ]).toEqual([422, 422]);
});

test('the server counts texts alike of a coach over a week, whatever the names, spaces and signs [33.2]', async () => {
  await send(coach, maya, invite('Maya'));
  expect(await listLabels(maya)).toEqual([{ kind: undefined, copies: undefined }]);
  const other = await app.addAthlete({}, { firstName: 'Ava', lastName: 'Chen' });
  await send(coach, other, invite('Ava').toUpperCase().replace('!', ' ...'));
  expect([await listLabels(maya), await listLabels(other)]).toEqual([
    [{ kind: undefined, copies: 'few' }],
    [{ kind: undefined, copies: 'few' }],
  ]);
  setClock(app, new Date(noon.getTime() + 8 * 86_400_000));
  const later = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Diaz' });
  await send(coach, later, invite('Maya'));
  expect(await listLabels(later)).toEqual([{ kind: undefined, copies: undefined }]);
});

test('copies that arrive at the same moment are counted too [33.2]', async () => {
  const coaches = await Promise.all(Array.from({ length: 4 }, () => addVerifiedCoach(app)));
  const athletes = await Promise.all(Array.from({ length: 4 }, () => app.addAthlete()));
  // Those of one coach after those of another: they form batches of their own.
  await Promise.all(coaches.flatMap((one) => athletes.map((athlete) => send(one, athlete, invite('')))));
  const threads = athletes.flatMap((athlete) => coaches.map((one) => getThread(athlete, one)));
  const labels = (await Promise.all(threads)).map((messages) => messages.map(({ copies }) => copies));
  expect(labels).toEqual(threads.map(() => ['few']));
});

test('of the 21st copy on, all of them went to more than 20 [33.2]', async () => {
  // No newcomer, who may begin 20 conversations a day.
  await app.database.pool.query("update users set created_at = now() - interval '30 days' where id = $1", [
    coach.id,
  ]);
  const athletes = await Promise.all(Array.from({ length: 21 }, () => app.addAthlete()));
  for (const athlete of athletes.slice(0, 20)) await send(coach, athlete, invite(''));
  expect(await listLabels(athletes[0]!)).toEqual([{ kind: undefined, copies: 'few' }]);
  await send(coach, athletes[20]!, invite(''));
  const labels = await Promise.all(athletes.map(listLabels));
  expect(new Set(labels.flat().map(({ copies }) => copies))).toEqual(new Set(['more']));
});

test('short texts, texts of athletes and the same text to one athlete twice are no copies [33.2]', async () => {
  const [other, second] = [await app.addAthlete(), await addVerifiedCoach(app)];
  for (const to of [maya, other]) await send(coach, to, 'Thank you, Maya!');
  for (const to of [coach, second]) await send(maya, to, invite('Coach'));
  for (let n = 0; n < 2; n++) await send(coach, maya, invite('Maya'));
  const thread = await getThread(maya, coach);
  expect(thread.map(({ copies }) => copies)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a text that went to more than 20 remains one after the week of most of its copies [33.2]', async () => {
  await app.database.pool.query("update users set created_at = now() - interval '30 days' where id = $1", [
    coach.id,
  ]);
  const athletes = await Promise.all(Array.from({ length: 22 }, () => app.addAthlete()));
  const addDays = (days: number) => new Date(noon.getTime() + days * 86_400_000);
  for (const athlete of athletes.slice(0, 15)) await send(coach, athlete, invite(''));
  setClock(app, addDays(5));
  for (const athlete of athletes.slice(15, 21)) await send(coach, athlete, invite(''));
  setClock(app, addDays(8));
  await send(coach, athletes[21]!, invite(''));
  const labels = await Promise.all(athletes.map(listLabels));
  expect(new Set(labels.flat().map(({ copies }) => copies))).toEqual(new Set(['more']));
});

test('a copy writes the labels of no message that has it already [33.2]', async () => {
  const other = await app.addAthlete();
  await send(coach, other, invite(''));
  const sent = await send(coach, maya, invite(''));
  const getVersions = async () => {
    const sql = 'select id, xmin::text from messages where sender_id = $1 and receiver_id = $2';
    return (await app.database.pool.query(sql, [coach.id, other.id])).rows;
  };
  const before = await getVersions();
  for (let n = 0; n < 2; n++) await send(coach, maya, invite(''));
  expect([sent.status, await getVersions()]).toEqual([201, before]);
  expect((await listLabels(maya)).map(({ copies }) => copies)).toEqual(['few', 'few', 'few']);
});

test.each([
  ['Ty', 'Chen', 'Come to our camp in June, your ability to jump is what we like.', 'few'],
  ['Will', 'Chen', 'Next June we will have a camp, which is for everyone.', 'few'],
  ['A.B.', 'Chen', 'Come to our camp in June, and bring the form A1B2 for it.', 'few'],
  ['Marcus', 'Jones', 'Dear Marcus Jones, come to our camp in June.', 'few'],
  ['Marcus', 'Jones', 'Dear MARCUS JONES, come to our camp in June.', 'few'],
  ['Marcus', 'Jones', '- '.repeat(20), undefined],
  ['Marcus', 'Jones', `${'Jones '.repeat(8)}!`, undefined],
])(
  'the text to %s %s, %j, is counted as %j with that to another athlete [33.2]',
  async (firstName, lastName, text, copies) => {
    const athlete = await app.addAthlete({}, { firstName, lastName });
    await send(coach, maya, text.replaceAll(/Marcus/gi, 'Maya').replaceAll(/Jones/gi, 'Okafor'));
    await send(coach, athlete, text);
    expect((await listLabels(athlete)).map((label) => label.copies)).toEqual([copies]);
  },
);

test('the hash of a text is removed after a week, and the label stays [33.2]', async () => {
  for (const to of [maya, await app.addAthlete({}, { firstName: 'Maya', lastName: 'Diaz' })])
    await postMessage(coach, to, invite('Maya'));
  const countAfter = async (days: number) => {
    setClock(app, new Date(noon.getTime() + days * 86_400_000));
    await app.runJobs('old-text-hashes');
    const sql = 'select from messages where text_hash is not null and sender_id = $1';
    return (await app.database.pool.query(sql, [coach.id])).rowCount;
  };
  expect([await countAfter(6.5), await countAfter(7.5)]).toEqual([2, 0]);
  expect(await listLabels(maya)).toEqual([{ kind: undefined, copies: 'few' }]);
});

test('old hashes are removed in bounded steps [33.2]', async () => {
  for (let n = 0; n < 5; n++) await postMessage(coach, maya, invite(`${n}`));
  await app.database.pool.query(
    "update messages set created_at = created_at - interval '100 days' where sender_id = $1",
    [coach.id],
  );
  const [fresh] = [await postMessage(coach, await app.addAthlete(), invite('a fresh one'))];
  const { db } = app.database;
  await removeOldTextHashes({ db, now: () => noon }, { perRead: 2, perTransaction: 1 });
  const left = await app.database.pool.query(
    'select id from messages where text_hash is not null and sender_id = $1',
    [coach.id],
  );
  expect(left.rows).toEqual([{ id: fresh.body.id }]);
});
