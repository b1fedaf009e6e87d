import { afterEach, beforeAll, expect, test } from 'vitest';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { createVisitForm, proposeVisit } from '../../../tests/support/propose-visit.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const getFixedToday = () => new Date('2026-03-01T12:00:00Z');

let maya: AthleteMember;
let coach: CoachMember;
let _outsider: CoachMember;

beforeAll(async () => {
  [maya, coach, _outsider] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  app.now = getFixedToday;
});
afterEach(() => {
  app.now = getFixedToday;
});

const createVisitFormForMaya = () => createVisitForm(maya);
const proposeVisitToMaya = (changes: object = {}) => proposeVisit(coach, maya, changes);

test('a calendar imports a visit and updates it after changes', async () => {
  const place = `Gate 5; Main St, ${'ö'.repeat(60)}`;
  const id = await proposeVisitToMaya({ place, note: 'Bring:\r\nATTENDEE:mailto:x@evil.test\rBEGIN:VEVENT' });
  const answer = await maya.get(`/api/visits/${id}.ics`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const lines = (answer.body as string).split('\r\n');
  expect(answer.body).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = answer.body.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:${id}@fieldhouse.test`,
      'SEQUENCE:0',
      'DTSTART:20260410T140000Z',
      'DTEND:20260411T220000Z',
      `LOCATION:Gate 5\\; Main St\\, ${'ö'.repeat(60)}`,
      'DESCRIPTION:Bring:\\nATTENDEE:mailto:x@evil.test\\nBEGIN:VEVENT',
      'STATUS:TENTATIVE',
    ]),
  );
  await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  const accepted = (await coach.get(`/api/visits/${id}.ics`)).body;
  expect(accepted).toMatch(/SEQUENCE:1\r\n[\s\S]*STATUS:CONFIRMED\r\n/);
  await coach.delete(`/api/visits/${id}`);
  const cancelled = (await maya.get(`/api/visits/${id}.ics`)).body;
  expect(cancelled).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:2\r\n[\s\S]*STATUS:CANCELLED\r\n/);
});

test('a change by the other member is new until it was seen, and is listed in the activity', async () => {
  const [someone, player] = [
    await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' }),
    await app.addAthlete({}, { firstName: 'Ana', lastName: 'Silva' }),
  ];
  const countUnseenVisitNews = async (who: HttpClient) => (await who.get('/api/visits/news')).body.unseen;
  const findNewestVisitActivity = async (who: HttpClient) =>
    (await who.get('/api/activity')).body.find(({ kind }: { kind: string }) => kind === 'visit');
  const { body } = await someone.post('/api/visits', {
    ...createVisitFormForMaya(),
    athleteId: player.profile.id,
  });
  expect([body.isNew, await countUnseenVisitNews(someone), await countUnseenVisitNews(player)]).toEqual([
    false,
    0,
    1,
  ]);
  expect((await player.get('/api/visits')).body[0].isNew).toBe(true);
  expect(await findNewestVisitActivity(player)).toMatchObject({
    text: 'Ruth Lawson of Rice University proposed a campus visit',
    link: '/visits',
  });
  expect(await findNewestVisitActivity(someone)).toBeUndefined();

  const before = { until: '2026-02-28T00:00:00Z' };
  expect((await player.put('/api/visits/read-mark', before)).status).toBe(204);
  expect(await countUnseenVisitNews(player)).toBe(1);
  expect((await someone.put('/api/visits/read-mark', { until: body.updatedAt })).status).toBe(204);
  expect(await countUnseenVisitNews(player)).toBe(1);
  expect((await player.put('/api/visits/read-mark', { until: body.updatedAt })).status).toBe(204);
  expect(await countUnseenVisitNews(player)).toBe(0);

  await player.patch(`/api/visits/${body.id}`, { state: 'accepted' });
  expect([await countUnseenVisitNews(someone), await countUnseenVisitNews(player)]).toEqual([1, 0]);
  expect((await findNewestVisitActivity(someone)).text).toBe('Ana Silva accepted a visit');
  expect(await findNewestVisitActivity(player)).toBeUndefined();
  expect((await app.visitor().put('/api/visits/read-mark', { until: body.updatedAt })).status).toBe(401);
  expect((await player.put('/api/visits/read-mark', { until: 'now' })).status).toBe(422);
});

test('a change is sent live to both members', async () => {
  const streams = [
    await EventStreamReader.open(app.origin, coach),
    await EventStreamReader.open(app.origin, maya),
  ];
  const id = await proposeVisitToMaya();
  for (const stream of streams) {
    await stream.waitUntil(() => stream.listDataOfKind('notice').length === 1, 'the notice of a visit');
    expect(stream.listDataOfKind('notice')).toEqual([{ about: 'visits' }]);
    stream.close();
  }
  await coach.delete(`/api/visits/${id}`);
});

interface Entry {
  id: string;
  senderId: string;
  content: string | null;
  visit?: { id: string; change: string; awaits: string | null; startsAt: string; place: string };
}

const fetchThread = async (me: HttpClient & { id: string }, other: { id: string }): Promise<Entry[]> =>
  (await me.get(`/api/messages/${me.id}/${other.id}`)).body;

test('each change of a visit has a card in the conversation of the two, also live', async () => {
  const amara = await app.addAthlete();
  const stream = await EventStreamReader.open(app.origin, coach);
  const postMessageToAmara = (content: string) =>
    coach.post('/api/messages', { senderId: coach.id, receiverId: amara.id, content });
  const id = await proposeVisitToMaya({ athleteId: amara.profile.id });
  await postMessageToAmara('What do you think?');
  await amara.patch(`/api/visits/${id}`, { startsAt: '2026-04-09T14:00:00Z' });
  await coach.patch(`/api/visits/${id}`, { note: 'Parking is at lot 3.' });
  const waiting = await fetchThread(amara, coach);
  await coach.patch(`/api/visits/${id}`, { state: 'accepted' });
  await coach.patch(`/api/visits/${id}`, { place: 'Library' });
  await amara.patch(`/api/visits/${id}`, { state: 'declined' });

  const summarizeThreadEntries = (entries: Entry[]) =>
    entries.map(({ senderId, content, visit }) => [
      senderId === coach.id ? 'coach' : 'athlete',
      visit ? `${visit.change} at ${visit.place} on ${visit.startsAt.slice(0, 10)}` : content,
      visit?.awaits,
    ]);
  expect(summarizeThreadEntries(waiting)).toEqual([
    ['coach', 'proposed at Rice Stadium, Gate 5 on 2026-04-10', null],
    ['coach', 'What do you think?', undefined],
    ['athlete', 'moved at Rice Stadium, Gate 5 on 2026-04-09', 'coach'],
  ]);
  const whole = await fetchThread(amara, coach);
  expect(summarizeThreadEntries(whole).slice(2)).toEqual([
    ['athlete', 'moved at Rice Stadium, Gate 5 on 2026-04-09', null],
    ['coach', 'accepted at Rice Stadium, Gate 5 on 2026-04-09', null],
    ['coach', 'moved at Library on 2026-04-09', null],
    ['athlete', 'declined at Library on 2026-04-09', null],
  ]);
  expect(await fetchThread(coach, amara)).toEqual(whole);
  await stream.waitUntil(() => stream.listDataOfKind('message').length === whole.length);
  expect(stream.listDataOfKind('message').map((message) => message.id)).toEqual(
    whole.map((entry) => entry.id),
  );
  stream.close();
});

test('a card begins the conversation, counts as unread, and cannot be deleted', async () => {
  const amara = await app.addAthlete();
  await proposeVisitToMaya({ athleteId: amara.profile.id });
  const [conversation] = (await amara.get('/api/conversations')).body;
  expect(conversation).toMatchObject({ lastMessage: null, lastVisit: 'proposed', unread: 1 });
  const [step] = await fetchThread(coach, amara);
  expect((await coach.delete(`/api/messages/${step!.id}`)).status).toBe(404);
  await amara.put(`/api/conversations/${coach.id}/read-mark`, { messageId: step!.id });
  expect((await amara.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
});

test('the limit for newcomers counts conversations that begin with a visit', async () => {
  const eager = await app.addCoach();
  const athletes = await Promise.all(Array.from({ length: 21 }, () => app.addAthlete()));
  const proposeVisitAndReturnStatus = async (athlete: AthleteMember) =>
    (await eager.post('/api/visits', { ...createVisitFormForMaya(), athleteId: athlete.profile.id })).status;
  const begun: number[] = [];
  for (const athlete of athletes) begun.push(await proposeVisitAndReturnStatus(athlete));
  expect(begun).toEqual([...Array(20).fill(201), 429]);
  expect((await athletes[20]!.get('/api/visits')).body).toEqual([]);
  expect(await proposeVisitAndReturnStatus(athletes[0]!)).toBe(201);
}, 60_000);
