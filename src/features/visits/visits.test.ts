import { afterEach, beforeAll, expect, test } from 'vitest';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const today = () => new Date('2026-03-01T12:00:00Z');

let maya: AthleteMember;
let coach: CoachMember;
let outsider: CoachMember;

beforeAll(async () => {
  [maya, coach, outsider] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  app.now = today;
});
afterEach(() => {
  app.now = today;
});

const form = () => ({
  athleteId: maya.profile.id,
  kind: 'official',
  startsAt: '2026-04-10T09:00:00-05:00',
  endsAt: '2026-04-11T17:00:00-05:00',
  timeZone: 'America/Chicago',
  place: 'Rice Stadium, Gate 5',
});

async function proposed(changes: object = {}): Promise<string> {
  const answer = await coach.post('/api/visits', { ...form(), ...changes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

test('a coach who proposes a visit and its athlete see the same visit', async () => {
  const answer = await coach.post('/api/visits', { ...form(), note: 'Bring a jacket.' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    kind: 'official',
    startsAt: '2026-04-10T14:00:00.000Z',
    endsAt: '2026-04-11T22:00:00.000Z',
    timeZone: 'America/Chicago',
    place: 'Rice Stadium, Gate 5',
    note: 'Bring a jacket.',
    state: 'proposed',
    awaits: 'athlete',
    coach: { id: coach.profile.id, school: 'Rice University' },
    athlete: { id: maya.profile.id, sport: 'Football' },
    overlaps: [],
    may: { answer: false, change: true, cancel: true },
  });
  const may = { answer: true, change: true, cancel: true };
  expect((await maya.get('/api/visits')).body).toContainEqual({ ...answer.body, isNew: true, may });
  await coach.delete(`/api/visits/${answer.body.id}`);
});

test('an athlete accepts a visit, and a second answer gets 422', async () => {
  const id = await proposed();
  const early = await coach.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect([early.status, early.body.detail]).toEqual([403, "This proposal waits for the athlete's answer."]);
  const { body } = await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect([body.state, body.awaits]).toEqual(['accepted', null]);
  const again = await maya.patch(`/api/visits/${id}`, { state: 'declined' });
  expect([again.status, again.body.errors[0].path]).toEqual([422, 'state']);
  await coach.delete(`/api/visits/${id}`);
});

test("a time that the athlete proposes waits for the coach's answer", async () => {
  const id = await proposed();
  const times = { startsAt: '2026-04-17T14:00:00Z', endsAt: '2026-04-17T20:00:00Z', note: 'I have a game.' };
  const { body } = await maya.patch(`/api/visits/${id}`, times);
  expect(body).toMatchObject({ state: 'proposed', awaits: 'coach', startsAt: '2026-04-17T14:00:00.000Z' });
  expect((await maya.patch(`/api/visits/${id}`, { state: 'accepted' })).status).toBe(403);
  expect((await coach.patch(`/api/visits/${id}`, { state: 'accepted' })).body.state).toBe('accepted');
  const moved = await coach.patch(`/api/visits/${id}`, { place: 'Library' });
  expect(moved.body).toMatchObject({ state: 'proposed', awaits: 'athlete', place: 'Library' });
  await maya.patch(`/api/visits/${id}`, { state: 'declined' });
});

test('a changed note alone needs no new answer', async () => {
  const id = await proposed();
  await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  const { body } = await coach.patch(`/api/visits/${id}`, { note: 'Parking is at lot 3.' });
  expect([body.state, body.note]).toEqual(['accepted', 'Parking is at lot 3.']);
  await coach.delete(`/api/visits/${id}`);
});

test('both members may cancel a visit repeatedly; a cancelled visit cannot be reopened', async () => {
  for (const who of [maya, coach]) {
    const id = await proposed();
    for (const time of ['first', 'again'])
      expect((await who.delete(`/api/visits/${id}`)).status, time).toBe(204);
    expect((await maya.patch(`/api/visits/${id}`, { state: 'accepted' })).status).toBe(422);
    expect((await coach.patch(`/api/visits/${id}`, { place: 'Elsewhere' })).status).toBe(422);
    const { body } = await coach.get('/api/visits');
    expect(body.find((visit: { id: string }) => visit.id === id).state).toBe('cancelled');
  }
});

test('one of two answers at the same moment is accepted', async () => {
  const id = await proposed();
  const answers = await Promise.all([
    maya.patch(`/api/visits/${id}`, { state: 'accepted' }),
    maya.patch(`/api/visits/${id}`, { state: 'declined' }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  await coach.delete(`/api/visits/${id}`);
});

test('visits at the same time are listed as overlaps to their owner', async () => {
  const first = await proposed({ startsAt: '2026-05-01T14:00:00Z', endsAt: '2026-05-01T18:00:00Z' });
  const theirs = await outsider.post('/api/visits', {
    ...form(),
    startsAt: '2026-05-01T17:00:00Z',
    endsAt: '2026-05-01T19:00:00Z',
  });
  // The outsider does not learn of the other coach's visit; the athlete sees both.
  expect(theirs.body.overlaps).toEqual([]);
  const overlapsOf = async (id: string) =>
    (await maya.get('/api/visits')).body.find((visit: { id: string }) => visit.id === id).overlaps;
  expect(await overlapsOf(first)).toEqual([theirs.body.id]);
  const next = await proposed({ startsAt: '2026-05-01T18:00:00Z', endsAt: '2026-05-01T19:00:00Z' });
  expect(await overlapsOf(first)).toEqual([theirs.body.id]);
  await outsider.delete(`/api/visits/${theirs.body.id}`);
  expect(await overlapsOf(first)).toEqual([]);
  for (const id of [first, next]) await coach.delete(`/api/visits/${id}`);
});

test('coming visits are listed by start, past visits in the opposite order, both in pages', async () => {
  const [someone, player] = [await app.addCoach(), await app.addAthlete()];
  const days = ['2026-06-03', '2026-06-01', '2026-06-02'];
  for (const day of days) {
    const times = { startsAt: `${day}T10:00:00Z`, endsAt: `${day}T11:00:00Z`, athleteId: player.profile.id };
    expect((await someone.post('/api/visits', { ...form(), ...times })).status).toBe(201);
  }
  const listed = async (when: string) => {
    const first = await player.get(`/api/visits?when=${when}&limit=2`);
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1];
    const rows = [...first.body, ...(next ? (await player.get(next)).body : [])];
    return [first.headers.get('x-total-count'), ...rows.map((row) => row.startsAt.slice(0, 10))];
  };
  expect(await listed('coming')).toEqual(['3', '2026-06-01', '2026-06-02', '2026-06-03']);
  app.now = () => new Date('2026-06-02T23:00:00Z');
  expect(await listed('coming')).toEqual(['1', '2026-06-03']);
  expect(await listed('past')).toEqual(['2', '2026-06-02', '2026-06-01']);
});

test('a visit that is over cannot be changed', async () => {
  const id = await proposed({ startsAt: '2026-03-02T14:00:00Z', endsAt: '2026-03-02T15:00:00Z' });
  app.now = () => new Date('2026-03-03T00:00:00Z');
  const answer = await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect([answer.status, answer.body.detail]).toEqual([422, 'This visit is over']);
});

test.each([
  [{ endsAt: '2026-04-10T09:00:00-05:00' }, 'endsAt', 'A visit ends after it starts'],
  [{ startsAt: '2026-02-10T09:00:00Z' }, 'startsAt', 'Please choose a time to come'],
  [{ startsAt: '2036-02-10T09:00:00Z' }, 'startsAt', 'Please choose a time within the next five years'],
  [{ endsAt: '2026-04-18T09:00:00-05:00' }, 'endsAt', 'A visit takes at most 7 days'],
  [{ startsAt: 'tomorrow' }, 'startsAt', 'Please enter when the visit starts'],
  [{ startsAt: '2026-04-31T09:00:00Z' }, 'startsAt', 'Please enter when the visit starts'],
  [{ endsAt: '2026-04-11T17:00:00' }, 'endsAt', 'Please enter when the visit ends'],
  [{ timeZone: 'Texas/Houston' }, 'timeZone', 'Please choose a time zone such as America/Chicago'],
  [{ timeZone: '+05:00' }, 'timeZone', 'Please choose a time zone such as America/Chicago'],
  [{ kind: 'secret' }, 'kind', 'Please choose official or unofficial'],
  [{ place: ' ' }, 'place', 'Please enter where you meet'],
  [{ state: 'accepted' }, 'state', "'state' is not known here"],
  [{ coachId: 'x' }, 'coachId', "'coachId' is not known here"],
])('a proposal with %o gets an error at %s', async (wrong, path, message) => {
  const answer = await coach.post('/api/visits', { ...form(), ...wrong });
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
});

test('a change is checked like a proposal, together with the unchanged fields', async () => {
  const id = await proposed();
  for (const [changes, path] of [
    [{ endsAt: '2026-04-10T08:00:00-05:00' }, 'endsAt'],
    [{ startsAt: '2026-02-10T09:00:00Z' }, 'startsAt'],
    [{ state: 'accepted', place: 'Elsewhere' }, 'state'],
    [{ state: 'proposed' }, 'state'],
    [{ athleteId: maya.profile.id }, 'athleteId'],
  ] as const) {
    const answer = await coach.patch(`/api/visits/${id}`, changes);
    expect([answer.status, answer.body.errors[0].path], path).toEqual([422, path]);
  }
  const answer = await maya.patch(`/api/visits/${id}`, { place: 'My house' });
  expect(answer.body.errors).toEqual([{ path: 'place', message: 'Only the coach changes the place' }]);
  await coach.delete(`/api/visits/${id}`);
});

test('a visit of other members is not found', async () => {
  const id = await proposed();
  for (const someone of [outsider, await app.addAthlete()]) {
    expect((await someone.patch(`/api/visits/${id}`, { state: 'cancelled' })).status).toBe(404);
    expect((await someone.delete(`/api/visits/${id}`)).status).toBe(404);
    expect((await someone.get(`/api/visits/${id}.ics`)).status).toBe(404);
    expect(JSON.stringify((await someone.get('/api/visits')).body)).not.toContain(id);
  }
  await coach.delete(`/api/visits/${id}`);
});

test('only coaches may propose visits, only to existing athletes who have not blocked them', async () => {
  expect((await maya.post('/api/visits', form())).status).toBe(403);
  const nobody = { ...form(), athleteId: '00000000-0000-4000-8000-000000000000' };
  expect((await coach.post('/api/visits', nobody)).status).toBe(404);
  const started = await app.register('coach');
  expect((await started.post('/api/visits', form())).status).toBe(404);
  const wary = await app.addAthlete();
  await wary.put(`/api/blocks/${coach.id}`);
  const answer = await coach.post('/api/visits', { ...form(), athleteId: wary.profile.id });
  expect([answer.status, answer.body.detail]).toEqual([403, 'You cannot write to this person.']);
});

test('a visitor who asks for visits gets 401', async () => {
  const visitor = app.visitor();
  const id = '00000000-0000-4000-8000-000000000000';
  expect((await visitor.get('/api/visits')).status).toBe(401);
  expect((await visitor.post('/api/visits', form())).status).toBe(401);
  expect((await visitor.get(`/api/visits/${id}.ics`)).status).toBe(401);
  expect((await visitor.patch(`/api/visits/${id}`, {})).status).toBe(401);
  expect((await visitor.delete(`/api/visits/${id}`)).status).toBe(401);
});

test('a calendar imports a visit and updates it after changes', async () => {
  const place = `Gate 5; Main St, ${'ö'.repeat(60)}`;
  const id = await proposed({ place, note: 'Bring:\r\nATTENDEE:mailto:x@evil.test\rBEGIN:VEVENT' });
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
  const unseen = async (who: HttpClient) => (await who.get('/api/visits/news')).body.unseen;
  const newest = async (who: HttpClient) =>
    (await who.get('/api/activity')).body.find(({ kind }: { kind: string }) => kind === 'visit');
  const { body } = await someone.post('/api/visits', { ...form(), athleteId: player.profile.id });
  expect([body.isNew, await unseen(someone), await unseen(player)]).toEqual([false, 0, 1]);
  expect((await player.get('/api/visits')).body[0].isNew).toBe(true);
  expect(await newest(player)).toMatchObject({
    text: 'Ruth Lawson of Rice University proposed a campus visit',
    link: '/visits',
  });
  expect(await newest(someone)).toBeUndefined();

  const before = { until: '2026-02-28T00:00:00Z' };
  expect((await player.put('/api/visits/read-mark', before)).status).toBe(204);
  expect(await unseen(player)).toBe(1);
  expect((await someone.put('/api/visits/read-mark', { until: body.updatedAt })).status).toBe(204);
  expect(await unseen(player)).toBe(1);
  expect((await player.put('/api/visits/read-mark', { until: body.updatedAt })).status).toBe(204);
  expect(await unseen(player)).toBe(0);

  await player.patch(`/api/visits/${body.id}`, { state: 'accepted' });
  expect([await unseen(someone), await unseen(player)]).toEqual([1, 0]);
  expect((await newest(someone)).text).toBe('Ana Silva accepted a visit');
  expect(await newest(player)).toBeUndefined();
  expect((await app.visitor().put('/api/visits/read-mark', { until: body.updatedAt })).status).toBe(401);
  expect((await player.put('/api/visits/read-mark', { until: 'now' })).status).toBe(422);
});

test('a change is sent live to both members', async () => {
  const streams = [
    await EventStreamReader.open(app.origin, coach),
    await EventStreamReader.open(app.origin, maya),
  ];
  const id = await proposed();
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

const thread = async (me: HttpClient & { id: string }, other: { id: string }): Promise<Entry[]> =>
  (await me.get(`/api/messages/${me.id}/${other.id}`)).body;

test('each change of a visit has a card in the conversation of the two, also live', async () => {
  const amara = await app.addAthlete();
  const stream = await EventStreamReader.open(app.origin, coach);
  const say = (content: string) =>
    coach.post('/api/messages', { senderId: coach.id, receiverId: amara.id, content });
  const id = await proposed({ athleteId: amara.profile.id });
  await say('What do you think?');
  await amara.patch(`/api/visits/${id}`, { startsAt: '2026-04-09T14:00:00Z' });
  await coach.patch(`/api/visits/${id}`, { note: 'Parking is at lot 3.' });
  const waiting = await thread(amara, coach);
  await coach.patch(`/api/visits/${id}`, { state: 'accepted' });
  await coach.patch(`/api/visits/${id}`, { place: 'Library' });
  await amara.patch(`/api/visits/${id}`, { state: 'declined' });

  const short = (entries: Entry[]) =>
    entries.map(({ senderId, content, visit }) => [
      senderId === coach.id ? 'coach' : 'athlete',
      visit ? `${visit.change} at ${visit.place} on ${visit.startsAt.slice(0, 10)}` : content,
      visit?.awaits,
    ]);
  expect(short(waiting)).toEqual([
    ['coach', 'proposed at Rice Stadium, Gate 5 on 2026-04-10', null],
    ['coach', 'What do you think?', undefined],
    ['athlete', 'moved at Rice Stadium, Gate 5 on 2026-04-09', 'coach'],
  ]);
  const whole = await thread(amara, coach);
  expect(short(whole).slice(2)).toEqual([
    ['athlete', 'moved at Rice Stadium, Gate 5 on 2026-04-09', null],
    ['coach', 'accepted at Rice Stadium, Gate 5 on 2026-04-09', null],
    ['coach', 'moved at Library on 2026-04-09', null],
    ['athlete', 'declined at Library on 2026-04-09', null],
  ]);
  expect(await thread(coach, amara)).toEqual(whole);
  await stream.waitUntil(() => stream.listDataOfKind('message').length === whole.length);
  expect(stream.listDataOfKind('message').map((message) => message.id)).toEqual(
    whole.map((entry) => entry.id),
  );
  stream.close();
});

test('a card begins the conversation, counts as unread, and cannot be deleted', async () => {
  const amara = await app.addAthlete();
  await proposed({ athleteId: amara.profile.id });
  const [conversation] = (await amara.get('/api/conversations')).body;
  expect(conversation).toMatchObject({ lastMessage: null, lastVisit: 'proposed', unread: 1 });
  const [step] = await thread(coach, amara);
  expect((await coach.delete(`/api/messages/${step!.id}`)).status).toBe(404);
  await amara.put(`/api/conversations/${coach.id}/read-mark`, { messageId: step!.id });
  expect((await amara.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
});

test('the limit for newcomers counts conversations that begin with a visit', async () => {
  const eager = await app.addCoach();
  const athletes = await Promise.all(Array.from({ length: 21 }, () => app.addAthlete()));
  const propose = async (athlete: AthleteMember) =>
    (await eager.post('/api/visits', { ...form(), athleteId: athlete.profile.id })).status;
  const begun: number[] = [];
  for (const athlete of athletes) begun.push(await propose(athlete));
  expect(begun).toEqual([...Array(20).fill(201), 429]);
  expect((await athletes[20]!.get('/api/visits')).body).toEqual([]);
  expect(await propose(athletes[0]!)).toBe(201);
}, 60_000);
