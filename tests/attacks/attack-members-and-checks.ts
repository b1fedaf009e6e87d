import { afterAll, beforeAll, expect } from 'vitest';
import { contracts } from '#contracts.ts';
import type { Call } from '#shared/api-call.ts';
import type { MemberClient } from '../support/http-client.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import type { AthleteMember, CoachMember } from '../support/test-members.ts';
import { addStaff } from '../support/test-staff.ts';

/** A victim who owns rows of every kind, an attacker, and a coach. */
export interface AttackSetup {
  app: TestApp;
  victim: AthleteMember;
  attacker: AthleteMember;
  coach: CoachMember;
  staff: MemberClient;
}

export const calls = Object.values(contracts).flatMap(
  (feature) => Object.entries(feature.calls) as [route: string, call: Call][],
);
/** An id that no row has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

export const getMethod = (route: string) => route.split(' ')[0] ?? '';
/** The path of a call with the unknown id in place of every id. */
export const getPathWithUnknownId = (route: string) =>
  (route.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, unknownId);

export const createVisitForm = (athlete: AthleteMember) => ({
  athleteId: athlete.profile.id,
  kind: 'official',
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  endsAt: new Date(Date.now() + 90_000_000).toISOString(),
  timeZone: 'America/Chicago',
  place: 'Rice Stadium',
});

/** Opens the app with these members. After the tests the victim's rows must be unchanged, and the server must respond. */
export function setUpAttack(options?: Parameters<TestApp['open']>[0]): AttackSetup {
  const app = openTestApp(options);
  const setup = { app } as AttackSetup;
  let before: unknown;
  beforeAll(async () => {
    const [victim, attacker, coach] = [await app.addAthlete(), await app.addAthlete(), await app.addCoach()];
    Object.assign(setup, { victim, attacker, coach, staff: await addStaff(app) });
    await coach.post('/api/visits', createVisitForm(victim));
    await coach.post('/api/messages', { senderId: coach.id, receiverId: victim.id, content: 'Hello' });
    await victim.post('/api/messages', { senderId: victim.id, receiverId: coach.id, content: 'Hi' });
    await victim.post('/api/saved-searches', { name: 'Mine', filters: { sport: 'Golf' } });
    await victim.post('/api/athletes/me/stats', { statName: 'Touchdowns', statValue: '12', season: '2026' });
    before = await readRowsOfMember(app, victim);
  }, 120_000);
  afterAll(async () => {
    expect((await setup.victim.get('/api/auth/me')).status).toBe(200);
    expect(await readRowsOfMember(app, setup.victim)).toEqual(before);
  });
  return setup;
}

/** Returns a member who may make the call. */
export const findAllowedMember = ({ coach, attacker, staff }: AttackSetup, call: Call): MemberClient =>
  call.audience === 'staff' ? staff : call.audience === 'coaches' ? coach : attacker;

/** Returns all rows about a member but the time of the last activity. */
async function readRowsOfMember({ database: { db } }: TestApp, { id, profile }: AthleteMember) {
  const selectRowsOwnedByMember = (table: 'athletes' | 'savedSearches' | 'accounts' | 'bookmarks') =>
    db.selectFrom(table).selectAll().where('userId', '=', id).execute();
  const sent = db
    .selectFrom('messages')
    .selectAll()
    .where((is) => is.or([is('senderId', '=', id), is('receiverId', '=', id)]));
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    athlete: await selectRowsOwnedByMember('athletes'),
    searches: await selectRowsOwnedByMember('savedSearches'),
    accounts: await selectRowsOwnedByMember('accounts'),
    bookmarks: await selectRowsOwnedByMember('bookmarks'),
    messages: await sent.orderBy('id').execute(),
    stats: await db.selectFrom('stats').selectAll().where('athleteId', '=', profile.id).execute(),
    visits: await db.selectFrom('visits').selectAll().where('athleteId', '=', profile.id).execute(),
  };
}
