import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();

/** As if the coach had been here last this many days ago. */
const setLastActiveDaysAgo = (coach: CoachMember, days: number) =>
  app.database.db
    .updateTable('lastActivity')
    .set({ lastActiveAt: new Date(Date.now() - days * 86_400_000) })
    .where('userId', '=', coach.id)
    .execute();

test('a coach is an active recruiter for 30 days after being here [15.11]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const isActive = async () => {
    const { body } = await athlete.get(`/api/coaches/${coach.profile.id}`);
    const [listed] = (await athlete.get('/api/coaches')).body;
    return [body.activeRecruiter, listed.activeRecruiter];
  };
  expect(await isActive()).toEqual([true, true]);
  await setLastActiveDaysAgo(coach, 29);
  expect(await isActive()).toEqual([true, true]);
  await setLastActiveDaysAgo(coach, 31);
  expect(await isActive()).toEqual([false, false]);
});

test('the roster of a program counts its gender, and those whose gender is unknown [15.12]', async () => {
  const coach = await app.addCoach({ sport: 'Tennis', genders: ['womens'] });
  const tennis = { sport: 'Tennis', position: 'Singles' };
  const viewer = await app.addAthlete({ ...tennis, gender: 'womens' });
  await app.addAthlete({ ...tennis, gender: 'mens' });
  await app.addAthlete(tennis);
  const roster = await viewer.get(`/api/coaches/${coach.profile.id}/roster`);
  const found = roster.body.map(({ gender }: { gender: string | null }) => gender);
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining(['womens', null]));
  const summary = await viewer.get(`/api/coaches/${coach.profile.id}/roster/summary`);
  expect([roster.headers.get('x-total-count'), summary.body.teamMembers]).toEqual(['2', 2]);
});
