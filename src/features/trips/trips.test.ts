import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { ApiResponse } from '../../../tests/support/http-client.ts';
import { insertRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { maxTripStops, maxTrips } from './contract/trip-limits.ts';
import type { Trip, TripStop, TripSummary, TripWithSelection } from './contract.ts';

const app = openTestApp();
const nobody = '01890000-0000-7000-8000-000000000000';

const addTrip = async (coach: CoachMember, name = 'Ohio in May'): Promise<string> =>
  (await coach.post('/api/trips', { name })).body.id;
const getTrip = async (coach: CoachMember, id: string): Promise<Trip> =>
  (await coach.get(`/api/trips/${id}`)).body;
const toTitle = ({ athlete, name }: TripStop) => athlete?.firstName ?? name;
const listTitles = async (coach: CoachMember, id: string) => (await getTrip(coach, id)).stops.map(toTitle);
const toRefusal = ({ status, body }: ApiResponse) => [status, body.errors?.[0]?.path, body.detail];
const addPlace = async (coach: CoachMember, id: string, name: string, more: object = {}) => {
  const stopId = newId();
  const answer = await coach.put(`/api/trips/${id}/stops/${stopId}`, { name, city: 'Austin, TX', ...more });
  return { stopId, answer };
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a coach makes trips, renames and deletes them; a name is used once [48.1]', async () => {
  const coach = await app.addCoach();
  const first = await coach.post('/api/trips', { name: '  Ohio in May ' });
  expect([first.status, first.body]).toMatchObject([201, { name: 'Ohio in May', stops: 0, isShared: false }]);
  const second = await addTrip(coach, 'Texas');
  const taken = [409, 'name', 'You already have a trip with this name'];
  expect(toRefusal(await coach.post('/api/trips', { name: 'TEXAS' }))).toEqual(taken);
  expect(toRefusal(await coach.patch(`/api/trips/${first.body.id}`, { name: 'texas' }))).toEqual(taken);
  expect((await coach.patch(`/api/trips/${second}`, { name: 'Texas 2027' })).status).toBe(204);
  for (const name of ['', '   ', 'x'.repeat(201), 'a\nb', null])
    expect(toRefusal(await coach.post('/api/trips', { name })).slice(0, 2), `${name}`).toEqual([422, 'name']);
  const names = (await coach.get('/api/trips')).body.map(({ name }: TripSummary) => name);
  expect(names).toEqual(['Texas 2027', 'Ohio in May']);
  expect((await coach.delete(`/api/trips/${second}`)).status).toBe(204);
  expect((await coach.delete(`/api/trips/${second}`)).status).toBe(404);
});

test('the trips say how many of the given athletes are in each, those alone whom the coach may see [61.10]', async () => {
  const [coach, other] = [await app.addCoach(), await app.addCoach()];
  const [ann, ben] = [await app.addAthlete(), await app.addAthlete()];
  const [both, one] = [await addTrip(coach, 'Both'), await addTrip(coach, 'One')];
  await addTrip(coach, 'None');
  const ids = [ann, ben].map(({ profile }) => profile.id);
  await coach.post(`/api/trips/${both}/athletes`, { athleteIds: ids });
  await coach.post(`/api/trips/${one}/athletes`, { athleteIds: ids.slice(0, 1) });
  const address = `/api/trips?${new URLSearchParams(ids.map((id) => ['ids', id]))}`;
  const countChosen = async (viewer: CoachMember) =>
    Object.fromEntries(
      (await viewer.get(address)).body.map(({ name, selectedAthletes }: TripWithSelection) => [
        name,
        selectedAthletes,
      ]),
    );
  expect(await countChosen(coach)).toEqual({ None: 0, One: 1, Both: 2 });
  expect(await countChosen(other)).toEqual({});
  await ben.put(`/api/blocks/${coach.id}`);
  expect(await countChosen(coach)).toEqual({ None: 0, One: 1, Both: 1 });
  expect((await coach.get('/api/trips')).body[0]).not.toHaveProperty('selectedAthletes');
  expect((await coach.get('/api/trips?ids=x')).status).toBe(422);
  expect((await ann.get(address)).status).toBe(403);
});

test(`a coach has at most ${maxTrips} trips, also when two tabs make one at once [48.2]`, async () => {
  const coach = await app.addCoach();
  for (let n = 1; n < maxTrips; n += 1) await addTrip(coach, `Trip ${n}`);
  const answers = await Promise.all(['A', 'B'].map((name) => coach.post('/api/trips', { name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(toRefusal(refused)).toEqual([422, 'name', 'You have 20 trips. Please delete one first']);
});

test('stops are athletes at their city and places of my own, with miles between them [48.3] [48.4]', async () => {
  const coach = await app.addCoach();
  const austin = await app.addAthlete({}, { firstName: 'Ann', lastName: 'Able' });
  const dallas = await app.addAthlete({ city: 'Dallas', highSchool: 'Skyline' }, { firstName: 'Ben' });
  const unknown = await app.addAthlete({ city: 'Nowhere at all' }, { firstName: 'Cy' });
  const id = await addTrip(coach);
  const athleteIds = [austin, unknown, dallas, austin].map(({ profile }) => profile.id);
  const added = await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [...athleteIds, nobody] });
  expect([added.status, added.body]).toEqual([200, { added: 3, already: 0, notFound: 1 }]);
  expect((await coach.post(`/api/trips/${id}/athletes`, { athleteIds })).body.already).toBe(3);
  const { answer } = await addPlace(coach, id, 'Team hotel', { city: 'houston, tx', note: 'Late arrival' });
  expect(answer.status).toBe(204);
  const trip = await getTrip(coach, id);
  expect(trip.stops.map((stop) => [toTitle(stop), stop.city, stop.milesFromPrevious])).toEqual([
    ['Ann', 'Austin, TX', null],
    ['Cy', 'Nowhere at all, TX', null],
    ['Ben', 'Dallas, TX', expect.closeTo(182, -1)],
    ['Team hotel', 'Houston, TX', expect.closeTo(225, -1)],
  ]);
  expect(trip.totalMiles).toBe(trip.stops.reduce((sum, stop) => sum + (stop.milesFromPrevious ?? 0), 0));
  expect(trip.stops[0]?.athlete).toEqual({
    ...{ id: austin.profile.id, firstName: 'Ann', lastName: 'Able', sport: 'Football' },
    ...{ position: 'Quarterback', secondPosition: null, classYear: 2027, highSchool: 'Westlake High' },
  });
  expect(trip.stops[0]?.timeZone).toBe('America/Chicago');
});

test('a stop has a day, a time and a note, which are changed; days past, 9999 and long texts are refused [48.5]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const id = await addTrip(coach);
  const { stopId } = await addPlace(coach, id, 'Hotel');
  const path = `/api/trips/${id}/stops/${stopId}`;
  const form = { name: 'Inn', city: 'Dallas, TX', startsOn: inDays(30), startsAt: '09:30', note: 'A\nB' };
  expect((await coach.put(path, form)).status).toBe(204);
  const [stop] = (await getTrip(coach, id)).stops;
  expect(stop).toMatchObject({ ...form, kind: 'place' });
  const summary = (await coach.get('/api/trips')).body[0];
  expect(summary).toMatchObject({ stops: 1, firstDay: inDays(30), lastDay: inDays(30) });
  const refusals: [object, string][] = [
    [{ startsOn: inDays(-3) }, 'startsOn'],
    [{ startsOn: '9999-12-31' }, 'startsOn'],
    [{ startsOn: '2027-02-30' }, 'startsOn'],
    [{ startsOn: 'tomorrow' }, 'startsOn'],
    [{ startsOn: null }, 'startsOn'],
    [{ startsAt: '25:00' }, 'startsAt'],
    [{ startsAt: '9:30' }, 'startsAt'],
    [{ note: 'x'.repeat(5000) }, 'note'],
    [{ name: 'x'.repeat(5000) }, 'name'],
    [{ name: '' }, 'name'],
    [{ city: 'Atlantis, TX' }, 'city'],
    [{ city: 'x'.repeat(5000) }, 'city'],
    [{ athleteId: athlete.profile.id }, 'name'],
    [{ name: undefined, city: undefined }, 'name'],
    [{ index: -1 }, 'index'],
  ];
  for (const [change, field] of refusals) {
    const answer = await coach.put(path, { ...form, ...change });
    expect([answer.status, answer.body.errors?.[0]?.path], JSON.stringify(change).slice(0, 80)).toEqual([
      422,
      field,
    ]);
  }
  // A day that was to come when it was chosen may stay.
  await app.database.pool.query("update trip_stops set starts_on = '2020-01-01' where id = $1", [stopId]);
  expect((await coach.put(path, { ...form, startsOn: '2020-01-01', note: 'Seen' })).status).toBe(204);
  expect((await coach.put(path, { ...form, startsOn: '2020-01-02' })).status).toBe(422);
});

test(`a trip has at most ${maxTripStops} stops, also when two tabs add at once [48.2]`, async () => {
  const coach = await app.addCoach();
  const ids = (await insertRandomAthletes(app.database.pool, maxTripStops + 1)).map((one) => one.id);
  const id = await addTrip(coach);
  const refused = await coach.post(`/api/trips/${id}/athletes`, { athleteIds: ids });
  expect(toRefusal(refused).slice(0, 2)).toEqual([422, 'athleteIds']);
  const halves = [ids.slice(0, 21), ids.slice(21)];
  const answers = await Promise.all(
    halves.map((athleteIds) => coach.post(`/api/trips/${id}/athletes`, { athleteIds })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const full = await getTrip(coach, id);
  const missing = ids.filter((one) => !full.stops.some(({ athlete }) => athlete?.id === one));
  await coach.post(`/api/trips/${id}/athletes`, {
    athleteIds: missing.slice(0, maxTripStops - full.stops.length),
  });
  expect((await getTrip(coach, id)).stops).toHaveLength(maxTripStops);
  const over = await addPlace(coach, id, 'One more');
  expect(over.answer.body.detail).toBe('A trip has at most 40 stops. Please make another trip');
  expect(
    (await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [full.stops[0]?.athlete?.id] })).status,
  ).toBe(200);
  for (const athleteIds of [[], ['x'], undefined])
    expect((await coach.post(`/api/trips/${id}/athletes`, { athleteIds })).status).toBe(422);
});

test('stops are ordered and removed, come back at their place, and an old version is refused [48.6]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach);
  const stopIds: string[] = [];
  for (const name of ['A', 'B', 'C']) stopIds.push((await addPlace(coach, id, name)).stopId);
  const [a, b, c] = stopIds as [string, string, string];
  const { version } = await getTrip(coach, id);
  const order = (given: string[], of = version) =>
    coach.put(`/api/trips/${id}/order`, { version: of, stopIds: given });
  const ordered = await order([c, a, b]);
  expect([ordered.status, ordered.body]).toEqual([200, { version: version + 1 }]);
  expect(await listTitles(coach, id)).toEqual(['C', 'A', 'B']);
  const stale = await order([a, b, c]);
  expect([stale.status, stale.body.detail]).toEqual([
    409,
    expect.stringContaining('was changed somewhere else'),
  ]);
  for (const given of [
    [c, a],
    [c, a, a],
    [c, a, nobody],
    [c, a, b, nobody],
  ])
    expect((await order(given, version + 1)).status).toBe(409);
  expect((await order(Array(41).fill(a), version + 1)).status).toBe(422);
  const path = `/api/trips/${id}/stops/${a}`;
  for (let time = 0; time < 2; time += 1) expect((await coach.delete(path)).status).toBe(204);
  expect((await order([b, c], version + 1)).status).toBe(409);
  // Also with a day that has passed meanwhile, which a new stop may not have.
  const yesterday = { name: 'A', city: 'Austin, TX', startsOn: '2020-05-01' };
  expect((await coach.put(path, yesterday)).status).toBe(422);
  expect((await coach.put(path, { ...yesterday, index: 1 })).status).toBe(204);
  expect(await listTitles(coach, id)).toEqual(['C', 'A', 'B']);
  await coach.delete(`/api/trips/${id}/stops/${c}`);
  const athlete = await app.addAthlete({}, { firstName: 'Last', lastName: 'Able' });
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [athlete.profile.id] });
  expect((await listTitles(coach, id)).at(-1)).toContain('Last');
});

test('an athlete is once in a trip, and a stop of another trip stays there [48.3]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const [id, other] = [await addTrip(coach), await addTrip(coach, 'Other')];
  const athleteId = athlete.profile.id;
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [athleteId] });
  const stopId = (await getTrip(coach, id)).stops[0]?.id ?? '';
  const twice = await coach.put(`/api/trips/${id}/stops/${newId()}`, { athleteId });
  expect([twice.status, twice.body.detail]).toEqual([409, 'This athlete is already in the trip.']);
  expect(
    (await coach.put(`/api/trips/${id}/stops/${stopId}`, { athleteId, note: 'Junior day' })).status,
  ).toBe(204);
  expect((await coach.put(`/api/trips/${other}/stops/${stopId}`, { athleteId })).status).toBe(404);
  expect((await coach.put(`/api/trips/${other}/stops/${newId()}`, { athleteId: nobody })).status).toBe(404);
  expect((await coach.delete(`/api/trips/${other}/stops/${stopId}`)).status).toBe(204);
  expect((await getTrip(coach, id)).stops[0]).toMatchObject({ id: stopId, note: 'Junior day' });
});

test("another coach's trip is not there, an athlete has none, and a visitor neither [48.7]", async () => {
  const [coach, outsider, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  const id = await addTrip(coach);
  const { stopId } = await addPlace(coach, id, 'Hotel');
  const { shareId } = (await coach.put(`/api/trips/${id}/share`)).body;
  const path = `/api/trips/${id}`;
  const attempts = (by: CoachMember | AthleteMember) => [
    by.get(path),
    by.get(`${path}.ics`),
    by.patch(path, { name: 'Mine' }),
    by.post(`${path}/athletes`, { athleteIds: [athlete.profile.id] }),
    by.put(`${path}/stops/${stopId}`, { name: 'Mine', city: 'Austin, TX' }),
    by.put(`${path}/stops/${newId()}`, { name: 'Mine', city: 'Austin, TX' }),
    by.delete(`${path}/stops/${stopId}`),
    by.put(`${path}/order`, { version: 2, stopIds: [stopId] }),
    by.put(`${path}/share`),
    by.delete(`${path}/share`),
    by.delete(path),
  ];
  for (const [by, expected] of [
    [outsider, 404],
    [athlete, 403],
    [app.visitor() as never, 401],
  ] as const)
    for (const answer of await Promise.all(attempts(by))) expect(answer.status).toBe(expected);
  const ownTrip = await addTrip(outsider);
  const theirs = { name: 'Mine', city: 'Austin, TX' };
  expect((await outsider.put(`/api/trips/${ownTrip}/stops/${stopId}`, theirs)).status).toBe(404);
  expect((await athlete.get('/api/trips')).status).toBe(403);
  expect((await athlete.get(`/api/shared-trips/${shareId}`)).status).toBe(403);
  expect((await app.visitor().get(`/api/shared-trips/${shareId}`)).status).toBe(401);
  expect(await listTitles(coach, id)).toEqual(['Hotel']);
});
