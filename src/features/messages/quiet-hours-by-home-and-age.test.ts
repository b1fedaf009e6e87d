import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
let coach: CoachMember;
let maya: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  maya = await app.addAthlete();
  await postMessage(maya, coach, 'May I play for you?');
});
afterEach(() => {
  app.now = () => new Date();
});

async function moveTo(city: string, state: string): Promise<void> {
  const { rows } = await sql`
    update athletes set place_id = (select id from places where city = ${city} and state = ${state})
    where user_id = ${maya.id} returning place_id`.execute(app.database.db);
  expect(rows).toEqual([{ placeId: expect.anything() }]);
}

const setBirthDate = (day: string) =>
  sql`insert into birth_dates (user_id, born_on, stated_at) values (${maya.id}, ${day}, now())
    on conflict (user_id) do update set born_on = excluded.born_on`.execute(app.database.db);

/** When a message of the coach that is written at this time arrives: at once, or when. */
async function getArrival(at: string): Promise<string> {
  setClock(app, at);
  const { status, body } = await postMessage(coach, maya, at);
  expect([at, status]).toEqual([at, 201]);
  return (body.heldUntil ?? 'at once').replace(':00.000Z', 'Z');
}

/** In winter 8 pm and 8 am are at these times; two zones in one state, and one where clocks never change. */
test.each([
  ['Houston', 'TX', '02:00', '14:00'],
  ['El Paso', 'TX', '03:00', '15:00'],
  ['Miami', 'FL', '01:00', '13:00'],
  ['Pensacola', 'FL', '02:00', '14:00'],
  ['Indianapolis', 'IN', '01:00', '13:00'],
  ['Gary', 'IN', '02:00', '14:00'],
  ['Portland', 'OR', '04:00', '16:00'],
  ['Ontario', 'OR', '03:00', '15:00'],
  ['Phoenix', 'AZ', '03:00', '15:00'],
  ['Honolulu', 'HI', '06:00', '18:00'],
])(
  'to %s, %s, a message waits from 8 pm to 8 am there, to the minute [29.1]',
  async (city, state, evening, morning) => {
    await moveTo(city, state);
    const toDate = (time: string) => new Date(`2026-12-10T${time}:00Z`).getTime();
    const at = (time: number) => getArrival(new Date(time).toISOString());
    await sql`delete from held_messages where receiver_id = ${maya.id}`.execute(app.database.db);
    expect([await at(toDate(evening) - 60_000), await at(toDate(evening))]).toEqual([
      'at once',
      `2026-12-10T${morning}Z`,
    ]);
    expect(await at(toDate(morning) - 60_000)).toBe(`2026-12-10T${morning}Z`);
    expect(await at(toDate(morning))).toBe('at once');
  },
);

/** 2027-03-14 has no 2:30 am, and 2026-11-01 has 1:30 am twice, but in Arizona. */
test.each([
  ['Houston', 'TX', '2027-03-14T08:30:00Z', '2027-03-14T13:00Z'],
  ['El Paso', 'TX', '2027-03-14T08:30:00Z', '2027-03-14T14:00Z'],
  ['Phoenix', 'AZ', '2027-03-14T08:30:00Z', '2027-03-14T15:00Z'],
  ['Gary', 'IN', '2026-11-01T06:30:00Z', '2026-11-01T14:00Z'],
  ['Gary', 'IN', '2026-11-01T07:30:00Z', '2026-11-01T14:00Z'],
  ['Indianapolis', 'IN', '2026-11-01T05:30:00Z', '2026-11-01T13:00Z'],
  ['Phoenix', 'AZ', '2026-11-01T08:30:00Z', '2026-11-01T15:00Z'],
])(
  'to %s, %s, a message of the night in which clocks change, at %s, arrives at 8 am [29.1]',
  async (...row) => {
    const [city, state, at, morning] = row;
    await moveTo(city, state);
    await sql`delete from held_messages where receiver_id = ${maya.id}`.execute(app.database.db);
    expect(await getArrival(at)).toBe(morning);
  },
);

/** Turning 18 ends the quiet hours at midnight where the athlete lives; who was born on February 29 does so on March 1. */
test.each([
  ['Houston', 'TX', '2008-12-10', '2026-12-10T05:59:00Z', '2026-12-10T14:00Z'],
  ['Houston', 'TX', '2008-12-10', '2026-12-10T06:00:00Z', 'at once'],
  ['El Paso', 'TX', '2008-12-10', '2026-12-10T06:59:00Z', '2026-12-10T15:00Z'],
  ['El Paso', 'TX', '2008-12-10', '2026-12-10T07:00:00Z', 'at once'],
  ['Honolulu', 'HI', '2008-12-10', '2026-12-10T09:59:00Z', '2026-12-10T18:00Z'],
  ['Honolulu', 'HI', '2008-12-10', '2026-12-10T10:00:00Z', 'at once'],
  ['Houston', 'TX', '2008-02-29', '2026-03-01T05:59:00Z', '2026-03-01T14:00Z'],
  ['Houston', 'TX', '2008-02-29', '2026-03-01T06:00:00Z', 'at once'],
])('in %s, %s, to someone born on %s a message of %s arrives: %s [29.6]', async (...row) => {
  const [city, state, birthDate, at, arrival] = row;
  await moveTo(city, state);
  await sql`delete from held_messages where receiver_id = ${maya.id}`.execute(app.database.db);
  await setBirthDate(birthDate);
  expect(await getArrival(at)).toBe(arrival);
});

test('18 typed after a guardian has confirmed opens no night; typed without a guardian, or set by staff, it does [29.14]', async () => {
  const [guarded, alone, staff] = [
    await addAthleteOfAge(app, 15),
    await addAthleteOfAge(app, 15),
    await addStaff(app),
  ];
  const verified = await addVerifiedCoach(app);
  await addGuardian(app, guarded);
  const birthDate = `${new Date().getUTCFullYear() - 19}-01-01`;
  const isHeldAtNight = async (athlete: AthleteMember) => {
    setClock(app, getNextNight());
    const { status, body } = await postMessage(verified, athlete, 'Good night');
    app.now = () => new Date();
    expect(status).toBe(201);
    return Boolean(body.heldUntil);
  };
  for (const athlete of [guarded, alone])
    expect((await athlete.put('/api/auth/birth-date', { birthDate })).status).toBe(200);
  expect([await isHeldAtNight(guarded), await isHeldAtNight(alone)]).toEqual([true, false]);
  const isInForce = async (athlete: AthleteMember) =>
    (await athlete.get('/api/athletes/me/quiet-hours')).body.inForce;
  expect([await isInForce(guarded), await isInForce(alone)]).toEqual([true, false]);
  await sql`delete from held_messages where receiver_id = ${guarded.id}`.execute(app.database.db);
  const corrected = await staff.post(`/api/staff/people/${guarded.id}/birth-date-corrections`, {
    birthDate: `${new Date().getUTCFullYear() - 19}-02-02`,
    reason: 'You have shown us your passport',
  });
  expect(corrected.status).toBe(204);
  expect(await isHeldAtNight(guarded)).toBe(false);
});

test('who has opened the night of June 15 gets messages from midnight on, by the own clock [29.5]', async () => {
  await setBirthDate('2011-03-03');
  expect((await maya.patch('/api/athletes/me/quiet-hours', { opensJune15: true })).status).toBe(200);
  for (const [city, midnight] of [
    ['Houston', '05:00'],
    ['El Paso', '06:00'],
  ] as const) {
    await moveTo(city, 'TX');
    const before = new Date(Date.parse(`2027-06-15T${midnight}:00Z`) - 60_000).toISOString();
    await sql`delete from held_messages where receiver_id = ${maya.id}`.execute(app.database.db);
    expect(await getArrival(before)).toBe(`2027-06-15T${midnight}Z`);
    await sql`delete from held_messages where receiver_id = ${maya.id}`.execute(app.database.db);
    expect(await getArrival(`2027-06-15T${midnight}:00Z`)).toBe('at once');
    expect(await getArrival('2027-06-16T06:30:00Z')).toMatch(/^2027-06-16T1[34]:00Z$/);
  }
});
