import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { Trip } from './contract.ts';

const app = openTestApp();
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** A trip to these athletes, each with a day and a note that names the athlete. */
async function addTripTo(coach: CoachMember, athletes: AthleteMember[], name = 'Texas'): Promise<string> {
  const { id } = (await coach.post('/api/trips', { name })).body;
  for (const { profile } of athletes)
    await coach.put(`/api/trips/${id}/stops/${newId()}`, {
      ...{ athleteId: profile.id, startsOn: day, startsAt: '09:30' },
      note: `Ask ${profile.user.firstName} about film`,
    });
  return id;
}

const share = async (coach: CoachMember, id: string): Promise<string> =>
  (await coach.put(`/api/trips/${id}/share`)).body.shareId;
const unfold = (file: string) => file.replaceAll('\r\n ', '');

test('who blocks the coach, pauses or is suspended is a stop without name, city, miles and note, also in file and share [48.8]', async () => {
  const [coach, colleague] = [await app.addCoach(), await app.addCoach()];
  const names = ['Shown', 'Blocking', 'Paused', 'Suspended', 'Wary'];
  const athletes: AthleteMember[] = [];
  for (const firstName of names) athletes.push(await app.addAthlete({}, { firstName }));
  const [, blocking, paused, suspended, wary] = athletes as [AthleteMember, ...AthleteMember[]] as never as [
    AthleteMember,
    AthleteMember,
    AthleteMember,
    AthleteMember,
    AthleteMember,
  ];
  const id = await addTripTo(coach, athletes);
  const shareId = await share(coach, id);
  await blocking.put(`/api/blocks/${coach.id}`);
  await paused.patch('/api/athletes/me/visibility', { paused: true });
  await app.database.pool.query("update users set suspended_until = now() + interval '1 day' where id = $1", [
    suspended.id,
  ]);
  // The colleague sees nobody who is hidden from either of the two.
  await wary.put(`/api/blocks/${colleague.id}`);
  const own: Trip = (await coach.get(`/api/trips/${id}`)).body;
  expect(own.stops.map(({ athlete }) => athlete?.firstName)).toEqual([
    'Shown',
    undefined,
    undefined,
    undefined,
    'Wary',
  ]);
  expect(own.stops[1]).toEqual({
    ...{ id: own.stops[1]?.id, kind: 'athlete', athlete: null, name: null, city: null, position: null },
    ...{ timeZone: null, startsOn: day, startsAt: '09:30', note: null, milesFromPrevious: null },
  });
  const shared: Trip = (await colleague.get(`/api/shared-trips/${shareId}`)).body;
  expect(shared.stops.map(({ athlete }) => athlete?.firstName)).toEqual([
    'Shown',
    ...Array(4).fill(undefined),
  ]);
  const files = [
    [coach, `/api/trips/${id}.ics`, /Blocking|Paused|Suspended/, 3],
    [colleague, `/api/shared-trips/${shareId}.ics`, /Blocking|Paused|Suspended|Wary/, 4],
  ] as const;
  for (const [by, path, hiddenNames, hidden] of files) {
    const text = unfold((await by.get(path)).body);
    expect(text).toContain('SUMMARY:Shown Doe');
    expect(text).not.toMatch(hiddenNames);
    expect(text.match(/SUMMARY:No longer available/g)).toHaveLength(hidden);
  }
  expect(JSON.stringify(shared)).not.toMatch(/Blocking|Paused|Suspended|Wary/);
  // A hidden athlete is not added, and a stop not changed; its removal is allowed.
  const stopPath = `/api/trips/${id}/stops/${own.stops[1]?.id}`;
  expect((await coach.put(stopPath, { athleteId: blocking.profile.id })).status).toBe(404);
  expect((await coach.delete(stopPath)).status).toBe(204);
  const again = await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [blocking.profile.id] });
  expect(again.body).toEqual({ added: 0, already: 0, notFound: 1 });
  // Who comes back is shown again.
  await paused.patch('/api/athletes/me/visibility', { paused: false });
  expect((await coach.get(`/api/trips/${id}`)).body.stops[1].athlete.firstName).toBe('Paused');
});

test('an erasure of the athlete removes the stop, and one of the coach the trips and the link [48.9]', async () => {
  const [coach, colleague] = [await app.addCoach(), await app.addCoach()];
  const [athlete, other] = [await app.addAthlete(), await app.addAthlete()];
  const id = await addTripTo(coach, [athlete, other]);
  const shareId = await share(coach, id);
  const password = 'Str0ng!enough';
  await athlete.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const { stops } = (await coach.get(`/api/trips/${id}`)).body;
  expect(stops.map((stop: Trip['stops'][number]) => stop.athlete?.id)).toEqual([other.profile.id]);
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const { rows } = await app.database.pool.query('select id from trips where id = $1', [id]);
  expect(rows).toEqual([]);
  expect((await colleague.get(`/api/shared-trips/${shareId}`)).status).toBe(404);
});

test('a file has an event of each stop with a day, in UTC, with stable ids, escapes and folded lines [48.10]', async () => {
  const coach = await app.addCoach();
  const { id } = (await coach.post('/api/trips', { name: 'Émile, “May”!' })).body;
  const put = (stopId: string, stop: object) => coach.put(`/api/trips/${id}/stops/${stopId}`, stop);
  const [winter, summer, whole, none, phoenix] = [newId(), newId(), newId(), newId(), newId()];
  const hotel = { name: 'Inn; Suites, "A"\\B', city: 'Austin, TX', note: `Two\r\nlines, ${'é'.repeat(80)}` };
  await put(winter, { ...hotel, startsOn: '2027-01-15', startsAt: '09:30' });
  await put(summer, { ...hotel, startsOn: '2027-07-15', startsAt: '09:30' });
  await put(whole, { name: 'Combine', city: 'Houston, TX', startsOn: '2027-03-14' });
  await put(none, { name: 'Undated', city: 'Houston, TX' });
  // Arizona has no summer time.
  await put(phoenix, { name: 'Camp', city: 'Phoenix, AZ', startsOn: '2027-07-15', startsAt: '23:00' });
  const { body, headers, status } = await coach.get(`/api/trips/${id}.ics`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="emile-may.ics"');
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = unfold(body).split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(4);
  expect(events[0]).toContain(`UID:${winter}@fieldhouse.test`);
  expect(events[0]).toContain('DTSTART:20270115T153000Z');
  expect(events[0]).toContain('DTEND:20270115T163000Z');
  expect(events[0]).toContain('SUMMARY:Inn\\; Suites\\, "A"\\\\B');
  expect(events[0]).toContain('DESCRIPTION:Two\\nlines\\, éé');
  const getSequence = (event = '') => Number(/SEQUENCE:(\d+)/.exec(event)?.[1]);
  expect(events[1]).toContain('DTSTART:20270715T143000Z');
  expect(events[2]).toContain('DTSTART;VALUE=DATE:20270314');
  expect(events[2]).toContain('DTEND;VALUE=DATE:20270315');
  expect(events[3]).toContain('DTSTART:20270716T060000Z');
  await put(winter, { ...hotel, startsOn: '2027-01-16', startsAt: '09:30' });
  const again = unfold((await coach.get(`/api/trips/${id}.ics`)).body).split('BEGIN:VEVENT')[1];
  expect(again).toContain(`UID:${winter}@fieldhouse.test`);
  expect(again).toContain('DTSTART:20270116T153000Z');
  expect(getSequence(again)).toBeGreaterThanOrEqual(getSequence(events[0]));
  expect(getSequence(again)).toBeGreaterThan(0);
});

test('a shared trip is read by coaches of the school, not by others, and not after it is revoked [48.11]', async () => {
  const coach = await app.addCoach();
  const colleague = await app.addCoach();
  const [elsewhere, athlete] = [
    await app.addCoach({ school: 'Baylor University', city: 'Waco' }),
    await app.addAthlete(),
  ];
  const id = await addTripTo(coach, [athlete]);
  const path = `/api/shared-trips/${await share(coach, id)}`;
  expect(await share(coach, id)).toBe(path.split('/').at(-1));
  expect((await coach.get(`/api/trips/${id}`)).body.shareId).toBe(path.split('/').at(-1));
  const shared = (await colleague.get(path)).body;
  expect(shared).toMatchObject({ name: 'Texas', coach: { firstName: 'Sam', lastName: 'Doe' } });
  expect(Object.keys(shared).toSorted()).toEqual(['coach', 'id', 'name', 'stops', 'totalMiles', 'updatedAt']);
  expect((await colleague.get(`${path}.ics`)).status).toBe(200);
  for (const answer of await Promise.all([elsewhere.get(path), elsewhere.get(`${path}.ics`)]))
    expect(answer.status).toBe(404);
  // Neither the trip's own id nor another change is open to the colleague.
  expect((await colleague.get(`/api/shared-trips/${id}`)).status).toBe(404);
  expect((await colleague.patch(`/api/trips/${id}`, { name: 'Mine' })).status).toBe(404);
  await coach.put(`/api/blocks/${colleague.id}`);
  expect((await colleague.get(path)).status).toBe(404);
  await coach.delete(`/api/blocks/${colleague.id}`);
  await app.database.pool.query("update users set suspended_until = now() + interval '1 day' where id = $1", [
    coach.id,
  ]);
  expect((await colleague.get(path)).status).toBe(404);
  await app.database.pool.query('update users set suspended_until = null where id = $1', [coach.id]);
  expect((await colleague.get(path)).status).toBe(200);
  for (let time = 0; time < 2; time += 1)
    expect((await coach.delete(`/api/trips/${id}/share`)).status).toBe(204);
  expect((await colleague.get(path)).status).toBe(404);
  expect(await share(coach, id)).not.toBe(path.split('/').at(-1));
});
