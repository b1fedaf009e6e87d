import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();
const somebody = '01920000-0000-7000-8000-000000000000';

test('an athlete searches the coach directory by name, school and sport, page by page [5.55-56]', async () => {
  const athlete = await app.addAthlete();
  await app.addCoach(
    { school: 'Baylor University', sport: 'Soccer', city: 'Waco' },
    { firstName: 'Inés', lastName: 'Zamora' },
  );
  await app.addCoach(
    { school: 'Tufts University', sport: 'Tennis', city: 'Medford', state: 'MA' },
    { firstName: 'Abe', lastName: 'Quill' },
  );
  const listSchoolsOfFoundCoaches = async (query: string) =>
    (await athlete.get(`/api/coaches${query}`)).body.map((coach: { school: string }) => coach.school);
  expect(await listSchoolsOfFoundCoaches('')).toEqual(['Tufts University', 'Baylor University']);
  expect(await listSchoolsOfFoundCoaches('?search=ines')).toEqual(['Baylor University']);
  expect(await listSchoolsOfFoundCoaches('?search=QUILL')).toEqual(['Tufts University']);
  expect(await listSchoolsOfFoundCoaches('?search=tennis')).toEqual(['Tufts University']);
  expect(await listSchoolsOfFoundCoaches('?search=%25')).toEqual([]);
  expect(await listSchoolsOfFoundCoaches('?sport=Soccer')).toEqual(['Baylor University']);
  const first = await athlete.get('/api/coaches?limit=1');
  expect(first.headers.get('x-total-count')).toBe('2');
  const next = /<([^>]+)>/.exec(first.headers.get('link')!)![1]!;
  expect((await athlete.get(next)).body).toMatchObject([{ school: 'Baylor University' }]);
  expect((await athlete.get(`${next}&sport=Soccer`)).status).toBe(422);
  expect((await athlete.get('/api/coaches/summary')).body).toEqual({
    activeCoaches: 2,
    sports: 2,
    schools: 2,
    sportsPresent: ['Soccer', 'Tennis'],
  });
  expect((await athlete.get('/api/coaches?sport=Chess')).body.errors).toEqual([
    { path: 'sport', message: 'Please choose a sport from the list' },
  ]);
});

test('a coach who requests the directory or a roster gets 403 [6.8 6.10]', async () => {
  const coach = await app.addCoach();
  for (const path of [
    '/api/coaches',
    '/api/coaches/summary',
    `/api/coaches/${coach.profile.id}/roster`,
    `/api/coaches/${coach.profile.id}/roster/summary`,
  ]) {
    expect([path, (await coach.get(path)).status, (await app.visitor().get(path)).status]).toEqual([
      path,
      403,
      401,
    ]);
  }
});

test('a coach reads the own profile, not another coach’s', async () => {
  const [coach, other, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  const address = `/api/coaches/${coach.profile.id}`;
  expect((await coach.get('/api/coaches/me')).body).toEqual(coach.profile);
  const { asksForSchool: _, verification: __, ...shown } = coach.profile;
  expect((await coach.get(address)).body).toEqual(shown);
  expect((await athlete.get(address)).body).toEqual(shown);
  expect((await other.get(address)).status).toBe(403);
  expect((await athlete.get('/api/coaches/me')).status).toBe(403);
  expect((await app.visitor().get('/api/coaches/me')).status).toBe(401);
  expect((await athlete.get(`/api/coaches/${somebody}`)).body.detail).toBe(
    "The coach profile you're looking for doesn't exist.",
  );
});

test('a coach changes the own profile; others get 403 [6.16]', async () => {
  const [coach, other, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  const address = `/api/coaches/${coach.profile.id}`;
  const changed = await coach.patch(address, {
    school: 'Loyola University New Orleans',
    city: 'new orleans',
    state: 'LA',
    bio: 'Hello',
  });
  expect(changed.body).toEqual({
    ...coach.profile,
    school: 'Loyola University New Orleans',
    schoolId: changed.body.schoolId,
    college: { ...coach.profile.college, ...changed.body.college, name: 'Loyola University New Orleans' },
    city: 'New Orleans',
    state: 'LA',
    bio: 'Hello',
    verification: { ...coach.profile.verification, domains: ['loyno.edu'] },
  });
  expect((await other.patch(address, { bio: 'x' })).status).toBe(403);
  expect((await athlete.patch(address, { bio: 'x' })).status).toBe(403);
  expect((await app.visitor().patch(address, { bio: 'x' })).status).toBe(401);
  expect((await coach.patch(`/api/coaches/${somebody}`, { bio: 'x' })).status).toBe(404);
  const bad = await coach.patch(address, { school: '', userId: other.id });
  expect(bad.body.errors.map((error: { path: string }) => error.path)).toEqual(['school', 'userId']);
  expect((await coach.get(address)).body.school).toBe('Loyola University New Orleans');
});

test("a roster has the athletes of the coach's sport, and its figures cover the whole roster [2.220 2.224]", async () => {
  const coach = await app.addCoach({ sport: 'Wrestling', position: 'Head Coach' });
  const [one, two] = [
    await app.addAthlete({ sport: 'Wrestling', position: '150 lbs', classYear: 2026 }),
    await app.addAthlete({ sport: 'Wrestling', position: '190 lbs', classYear: 2028 }),
  ];
  await app.database.db
    .updateTable('athletes')
    .set({ rating: 4.6, ratingCount: 2 })
    .where('id', '=', two.profile.id)
    .execute();
  const roster = await one.get(`/api/coaches/${coach.profile.id}/roster?limit=1`);
  expect(roster.body.map((athlete: { id: string }) => athlete.id)).toEqual([two.profile.id]);
  expect(roster.headers.get('x-total-count')).toBe('2');
  const summary = await one.get(`/api/coaches/${coach.profile.id}/roster/summary`);
  expect(summary.body).toEqual({ teamMembers: 2, starPlayers: 1, averageRating: 3.8, classYears: 2 });
  expect((await one.get(`/api/coaches/${somebody}/roster`)).status).toBe(404);
});

test('an empty roster has an average of 0', async () => {
  const [coach, athlete] = [await app.addCoach({ sport: 'Golf' }), await app.addAthlete()];
  const { body } = await athlete.get(`/api/coaches/${coach.profile.id}/roster/summary`);
  expect(body).toEqual({ teamMembers: 0, starPlayers: 0, averageRating: 0, classYears: 0 });
});

test('a star player has a rating of 4.5 or more [9.9]', async () => {
  const coach = await app.addCoach({ sport: 'Softball' });
  const athletes = [];
  for (const rating of [4.49, 4.5, 4.51]) {
    const athlete = await app.addAthlete({ sport: 'Softball', position: 'Catcher' });
    await app.database.db
      .updateTable('athletes')
      .set({ rating, ratingCount: 3 })
      .where('id', '=', athlete.profile.id)
      .execute();
    athletes.push(athlete);
  }
  const { body } = await athletes[0]!.get(`/api/coaches/${coach.profile.id}/roster/summary`);
  expect(body).toEqual({ teamMembers: 3, starPlayers: 2, averageRating: 4.5, classYears: 1 });
});
