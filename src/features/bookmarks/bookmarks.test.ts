import { expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();
const nobody = '01890000-0000-7000-8000-000000000000';
const getIds = (rows: Athlete[]) => rows.map((row) => row.id);

test('a coach lists bookmarks newest first, and bookmarking an athlete twice changes nothing [2.115]', async () => {
  const coach = await app.addCoach();
  const [first, second] = [await app.addAthlete(), await app.addAthlete()];
  expect((await coach.put(`/api/bookmarks/${first.profile.id}`)).status).toBe(204);
  await coach.put(`/api/bookmarks/${second.profile.id}`);
  expect((await coach.put(`/api/bookmarks/${first.profile.id}`)).status).toBe(204);
  const { status, body, headers } = await coach.get('/api/bookmarks');
  expect(status).toBe(200);
  expect(getIds(body)).toEqual([second.profile.id, first.profile.id]);
  expect(body.every((athlete: Athlete) => athlete.bookmarked)).toBe(true);
  expect(headers.get('x-total-count')).toBe('2');
});

test('an athlete can bookmark athletes', async () => {
  const [athlete, other] = [await app.addAthlete(), await app.addAthlete()];
  await athlete.put(`/api/bookmarks/${other.profile.id}`);
  expect(getIds((await athlete.get('/api/bookmarks')).body)).toEqual([other.profile.id]);
});

test('removing a bookmark twice succeeds', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  for (let time = 0; time < 2; time += 1) {
    expect((await coach.delete(`/api/bookmarks/${athlete.profile.id}`)).status).toBe(204);
  }
  expect((await coach.get('/api/bookmarks')).body).toEqual([]);
  expect((await coach.delete(`/api/bookmarks/${nobody}`)).status).toBe(204);
});

test("an outsider neither sees nor removes another user's bookmarks", async () => {
  const [coach, outsider, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  await outsider.delete(`/api/bookmarks/${athlete.profile.id}`);
  expect((await outsider.get('/api/bookmarks')).body).toEqual([]);
  expect((await outsider.get(`/api/athletes/${athlete.profile.id}`)).body.bookmarked).toBe(false);
  expect(getIds((await coach.get('/api/bookmarks')).body)).toEqual([athlete.profile.id]);
});

test('bookmarking an unknown athlete gets 404', async () => {
  const coach = await app.addCoach();
  for (const id of [nobody, 'nobody']) {
    const { status, body } = await coach.put(`/api/bookmarks/${id}`);
    expect([status, body.detail]).toEqual([404, "The athlete profile you're looking for doesn't exist."]);
  }
});

test('the pages of a long list follow each other without a gap, and a cursor is for its owner alone', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  const bookmarkedIds: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { profile } = await app.addAthlete();
    await coach.put(`/api/bookmarks/${profile.id}`);
    bookmarkedIds.unshift(profile.id);
  }
  const seen: string[] = [];
  for (let path = '/api/bookmarks?limit=2'; path; ) {
    const page = await coach.get(path);
    seen.push(...getIds(page.body));
    path = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    if (path) expect((await outsider.get(path)).status).toBe(422);
  }
  expect(seen).toEqual(bookmarkedIds);
});

test('a visitor who bookmarks an athlete gets 401', async () => {
  const [visitor, athlete] = [app.visitor(), await app.addAthlete()];
  expect((await visitor.get('/api/bookmarks')).status).toBe(401);
  expect((await visitor.put(`/api/bookmarks/${athlete.profile.id}`)).status).toBe(401);
  expect((await visitor.delete(`/api/bookmarks/${athlete.profile.id}`)).status).toBe(401);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'sort=newest', 'cursor=x'])('%s is refused', async (query) => {
  const coach = await app.addCoach();
  const { status, body } = await coach.get(`/api/bookmarks?${query}`);
  expect([status, body.errors[0].path]).toEqual([422, query.split('=')[0]]);
});
