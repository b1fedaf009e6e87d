import { beforeAll, expect, test } from 'vitest';
import { addVerifiedCoach } from './support/evaluate-as-verified-coach.ts';
import { type RoundTrip, recordRoundTrips } from './support/round-trip-recorder.ts';
import { postMessage } from './support/send-messages.ts';
import { openTestApp } from './support/test-app.ts';
import type { AthleteMember, CoachMember } from './support/test-members.ts';

const app = openTestApp();
const guarded = openTestApp({ safeguards: true });
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  athlete = await app.addAthlete({ sport: 'Golf', position: 'Golfer' });
});

const postMessageToAthlete = (content: string) =>
  coach.post(
    '/api/messages',
    { receiverId: athlete.id, senderId: coach.id, content },
    { 'idempotency-key': content },
  );

/** From the `begin` to the `commit` around a statement. */
function listRoundTripsOfTransactionWith(statementName: string, connections: RoundTrip[][]): RoundTrip[] {
  const hasStatementWith = (trip: RoundTrip, text: string) =>
    trip.some((statement) => statement.includes(text));
  const trips = connections.find((all) => all.some((trip) => hasStatementWith(trip, statementName))) ?? [];
  const at = trips.findIndex((trip) => hasStatementWith(trip, statementName));
  const begin = trips.findLastIndex((trip, nth) => nth <= at && trip.includes('begin'));
  return trips.slice(begin, trips.findIndex((trip, nth) => nth >= at && trip.includes('commit')) + 1);
}

test('a message in an open conversation takes at most four round trips', async () => {
  expect((await postMessageToAthlete('first')).status).toBe(201);
  const listRoundTrips = recordRoundTrips();
  expect((await postMessageToAthlete('second')).status).toBe(201);
  const trips = listRoundTripsOfTransactionWith('insert-messages', listRoundTrips());
  expect(trips.at(-1)).toEqual(['commit']);
  expect(trips.length, JSON.stringify(trips)).toBeLessThanOrEqual(4);
});

test('with safeguards on a message in an open conversation takes no more round trips [25.8]', async () => {
  const verified = await addVerifiedCoach(guarded);
  const maya = await guarded.addAthlete();
  expect((await postMessage(verified, maya, 'first')).status).toBe(201);
  const listRoundTrips = recordRoundTrips();
  expect((await postMessage(verified, maya, 'second')).status).toBe(201);
  const trips = listRoundTripsOfTransactionWith('insert-messages', listRoundTrips());
  expect(trips.length, JSON.stringify(trips)).toBeLessThanOrEqual(4);
});

test('a profile and a list by facets are one statement each', async () => {
  const { id, sport, state } = athlete.profile;
  const listRoundTrips = recordRoundTrips();
  expect((await coach.get(`/api/athletes/${id}`)).status).toBe(200);
  const { body, headers } = await coach.get(`/api/athletes?sport=${sport}&state=${state}&sort=rating`);
  expect([body.length, headers.get('x-total-count')]).toEqual([1, '1']);
  const names = listRoundTrips()
    .flat(2)
    .filter((statement) => statement.includes('from athletes'))
    .map((statement) => /name: ([a-z-]+)/.exec(statement)?.[1]);
  expect(names.toSorted()).toEqual(['find-athlete-row', 'list-found-athletes']);
});
