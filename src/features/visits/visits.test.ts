import { afterEach, beforeAll, expect, test } from 'vitest';
import { createVisitForm, proposeVisit } from '../../../tests/support/propose-visit.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const getFixedToday = () => new Date('2026-03-01T12:00:00Z');

let maya: AthleteMember;
let coach: CoachMember;
let outsider: CoachMember;

beforeAll(async () => {
  [maya, coach, outsider] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  app.now = getFixedToday;
});
afterEach(() => {
  app.now = getFixedToday;
});

const createVisitFormForMaya = () => createVisitForm(maya);
const proposeVisitToMaya = (changes: object = {}) => proposeVisit(coach, maya, changes);

test('a coach who proposes a visit and its athlete see the same visit', async () => {
  const answer = await coach.post('/api/visits', { ...createVisitFormForMaya(), note: 'Bring a jacket.' });
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
  const id = await proposeVisitToMaya();
  const early = await coach.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect([early.status, early.body.detail]).toEqual([403, "This proposal waits for the athlete's answer."]);
  const { body } = await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect([body.state, body.awaits]).toEqual(['accepted', null]);
  const again = await maya.patch(`/api/visits/${id}`, { state: 'declined' });
  expect([again.status, again.body.errors[0].path]).toEqual([422, 'state']);
  await coach.delete(`/api/visits/${id}`);
});

test("a time that the athlete proposes waits for the coach's answer", async () => {
  const id = await proposeVisitToMaya();
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
  const id = await proposeVisitToMaya();
  await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  const { body } = await coach.patch(`/api/visits/${id}`, { note: 'Parking is at lot 3.' });
  expect([body.state, body.note]).toEqual(['accepted', 'Parking is at lot 3.']);
  await coach.delete(`/api/visits/${id}`);
});

test('both members may cancel a visit repeatedly; a cancelled visit cannot be reopened', async () => {
  for (const who of [maya, coach]) {
    const id = await proposeVisitToMaya();
    for (const time of ['first', 'again'])
      expect((await who.delete(`/api/visits/${id}`)).status, time).toBe(204);
    expect((await maya.patch(`/api/visits/${id}`, { state: 'accepted' })).status).toBe(422);
    expect((await coach.patch(`/api/visits/${id}`, { place: 'Elsewhere' })).status).toBe(422);
    const { body } = await coach.get('/api/visits');
    expect(body.find((visit: { id: string }) => visit.id === id).state).toBe('cancelled');
  }
});

test('one of two answers at the same moment is accepted', async () => {
  const id = await proposeVisitToMaya();
  const answers = await Promise.all([
    maya.patch(`/api/visits/${id}`, { state: 'accepted' }),
    maya.patch(`/api/visits/${id}`, { state: 'declined' }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  await coach.delete(`/api/visits/${id}`);
});

test('visits at the same time are listed as overlaps to their owner', async () => {
  const first = await proposeVisitToMaya({
    startsAt: '2026-05-01T14:00:00Z',
    endsAt: '2026-05-01T18:00:00Z',
  });
  const theirs = await outsider.post('/api/visits', {
    ...createVisitFormForMaya(),
    startsAt: '2026-05-01T17:00:00Z',
    endsAt: '2026-05-01T19:00:00Z',
  });
  // The outsider does not learn of the other coach's visit; the athlete sees both.
  expect(theirs.body.overlaps).toEqual([]);
  const overlapsOf = async (id: string) =>
    (await maya.get('/api/visits')).body.find((visit: { id: string }) => visit.id === id).overlaps;
  expect(await overlapsOf(first)).toEqual([theirs.body.id]);
  const next = await proposeVisitToMaya({ startsAt: '2026-05-01T18:00:00Z', endsAt: '2026-05-01T19:00:00Z' });
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
    expect((await someone.post('/api/visits', { ...createVisitFormForMaya(), ...times })).status).toBe(201);
  }
  const listTotalAndVisitDays = async (when: string) => {
    const first = await player.get(`/api/visits?when=${when}&limit=2`);
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1];
    const rows = [...first.body, ...(next ? (await player.get(next)).body : [])];
    return [first.headers.get('x-total-count'), ...rows.map((row) => row.startsAt.slice(0, 10))];
  };
  expect(await listTotalAndVisitDays('coming')).toEqual(['3', '2026-06-01', '2026-06-02', '2026-06-03']);
  app.now = () => new Date('2026-06-02T23:00:00Z');
  expect(await listTotalAndVisitDays('coming')).toEqual(['1', '2026-06-03']);
  expect(await listTotalAndVisitDays('past')).toEqual(['2', '2026-06-02', '2026-06-01']);
});

test('a visit that is over cannot be changed', async () => {
  const id = await proposeVisitToMaya({ startsAt: '2026-03-02T14:00:00Z', endsAt: '2026-03-02T15:00:00Z' });
  app.now = () => new Date('2026-03-03T00:00:00Z');
  const answer = await maya.patch(`/api/visits/${id}`, { state: 'accepted' });
  expect([answer.status, answer.body.detail]).toEqual([422, 'This visit is over']);
});

test.each([
  [{ endsAt: '2026-04-10T09:00:00-05:00' }, 'endsAt', 'A visit has to end after it starts'],
  [{ startsAt: '2026-02-10T09:00:00Z' }, 'startsAt', 'Please choose a time in the future'],
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
  const answer = await coach.post('/api/visits', { ...createVisitFormForMaya(), ...wrong });
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
});

test('a change is checked like a proposal, together with the unchanged fields', async () => {
  const id = await proposeVisitToMaya();
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
  const id = await proposeVisitToMaya();
  for (const someone of [outsider, await app.addAthlete()]) {
    expect((await someone.patch(`/api/visits/${id}`, { state: 'cancelled' })).status).toBe(404);
    expect((await someone.delete(`/api/visits/${id}`)).status).toBe(404);
    expect((await someone.get(`/api/visits/${id}.ics`)).status).toBe(404);
    expect(JSON.stringify((await someone.get('/api/visits')).body)).not.toContain(id);
  }
  await coach.delete(`/api/visits/${id}`);
});

test('only coaches may propose visits, only to existing athletes who have not blocked them', async () => {
  expect((await maya.post('/api/visits', createVisitFormForMaya())).status).toBe(403);
  const nobody = { ...createVisitFormForMaya(), athleteId: '00000000-0000-4000-8000-000000000000' };
  expect((await coach.post('/api/visits', nobody)).status).toBe(404);
  const started = await app.register('coach');
  expect((await started.post('/api/visits', createVisitFormForMaya())).status).toBe(404);
  const wary = await app.addAthlete();
  await wary.put(`/api/blocks/${coach.id}`);
  const answer = await coach.post('/api/visits', { ...createVisitFormForMaya(), athleteId: wary.profile.id });
  expect([answer.status, answer.body.detail]).toEqual([403, 'You cannot write to this person.']);
});

test('a visitor who asks for visits gets 401', async () => {
  const visitor = app.visitor();
  const id = '00000000-0000-4000-8000-000000000000';
  expect((await visitor.get('/api/visits')).status).toBe(401);
  expect((await visitor.post('/api/visits', createVisitFormForMaya())).status).toBe(401);
  expect((await visitor.get(`/api/visits/${id}.ics`)).status).toBe(401);
  expect((await visitor.patch(`/api/visits/${id}`, {})).status).toBe(401);
  expect((await visitor.delete(`/api/visits/${id}`)).status).toBe(401);
});
