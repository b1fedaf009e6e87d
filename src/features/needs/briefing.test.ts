import { beforeAll, expect, test } from 'vitest';
import { changeFieldAudiences } from '../../../tests/support/field-audiences.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { BriefingItem } from './contract.ts';

const app = openTestApp({ safeguards: true });
const dayMs = 86_400_000;
const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

let coach: CoachMember;
let needId: string;
let early: AthleteMember;
const rower = { sport: 'Rowing', position: 'Sweep', classYear: 2028 };

const stateNeed = async (who: CoachMember, name: string, filters: object = { sport: ['Rowing'] }) =>
  (await who.post('/api/saved-searches', { name, filters, sought: 2 })).body.id as string;

beforeAll(async () => {
  early = await app.addAthlete(rower, { firstName: 'Early', lastName: 'Rower' });
  coach = await app.addCoach({ sport: 'Rowing', genders: ['womens'] });
  needId = await stateNeed(coach, 'Rowers');
});

const readItems = async (who = coach): Promise<BriefingItem[]> => (await who.get('/api/briefing')).body;
const describe = ({ athlete, isNew, changes }: BriefingItem) =>
  `${athlete.user.firstName}: ${[...(isNew ? ['new'] : []), ...changes.map(({ kind }) => kind)].join()}`;
const read = async (who = coach) => (await readItems(who)).map(describe);
const clear = (items: BriefingItem[], what = 'clearings', who = coach) =>
  who.post(`/api/needs/${needId}/${what}`, {
    items: items.map(({ athlete, at }) => ({ athleteId: athlete.id, at })),
  });

test('the briefing tells who joined, added film, stats or a status, the latest first, until cleared [44.9-10]', async () => {
  expect(await read()).toEqual([]);
  const late = await app.addAthlete(rower, { firstName: 'Late', lastName: 'Rower' });
  expect(await read()).toEqual(['Late: new']);
  await early.put('/api/athletes/me/highlights', { highlights: [film] });
  expect(await read()).toEqual(['Early: film', 'Late: new']);
  await early.post('/api/athletes/me/stats', { statName: '2k Erg', statValue: '7:10', season: '2025-26' });
  await early.patch(`/api/athletes/${early.profile.id}`, { recruitingStatus: 'committed' });
  expect(await read()).toEqual(['Early: status,stats,film', 'Late: new']);
  expect((await coach.get('/api/needs')).body[0]).toMatchObject({ newFits: 1, changedFits: 1 });

  const items = await readItems();
  expect((await clear([items[0]!])).status).toBe(204);
  expect(await read()).toEqual(['Late: new']);
  // What happens after what was read comes back, alone.
  await early.put('/api/athletes/me/highlights', { highlights: [film, `${film}&t=9`] });
  expect(await read()).toEqual(['Early: film', 'Late: new']);
  await clear(await readItems());
  expect(await read()).toEqual([]);
  // A bio is no news, nor is film that is taken away.
  await late.patch(`/api/athletes/${late.profile.id}`, { bio: 'I row.' });
  await early.put('/api/athletes/me/highlights', { highlights: [film] });
  expect(await read()).toEqual([]);
});

test('a clearing is taken back, and only that one [44.10]', async () => {
  const anna = await app.addAthlete(rower, { firstName: 'Anna', lastName: 'Rower' });
  const [item] = await readItems();
  await clear([item!]);
  await anna.put('/api/athletes/me/highlights', { highlights: [film] });
  const [withFilm] = await readItems();
  expect(describe(withFilm!)).toBe('Anna: film');
  await clear([withFilm!]);
  await clear([withFilm!]);
  expect(await read()).toEqual([]);
  expect((await clear([withFilm!], 'undone-clearings')).status).toBe(204);
  expect(await read()).toEqual(['Anna: film']);
  // Again it changes nothing: the first clearing is another one.
  await clear([withFilm!], 'undone-clearings');
  expect(await read()).toEqual(['Anna: film']);
  await clear([withFilm!]);
});

test('a clearing of what was read before leaves what happened since [44.10]', async () => {
  const ben = await app.addAthlete(rower, { firstName: 'Ben', lastName: 'Rower' });
  const seen = await readItems();
  await ben.put('/api/athletes/me/highlights', { highlights: [film] });
  await clear(seen);
  expect(await read()).toEqual(['Ben: film']);
  await clear(await readItems());
});

test('the briefing shows nobody whom lists hide, and no film that the coach may not see [44.11]', async () => {
  const names = ['Blocked', 'Paused', 'Erased', 'Secret', 'Other'];
  const [blocked, paused, erased, secret] = await Promise.all(
    names.map((firstName) =>
      app.addAthlete(firstName === 'Other' ? {} : rower, { firstName, lastName: 'Rower' }),
    ),
  );
  expect((await read()).toSorted()).toEqual(['Blocked: new', 'Erased: new', 'Paused: new', 'Secret: new']);
  expect((await blocked!.put(`/api/blocks/${coach.id}`)).status).toBe(204);
  expect((await paused!.patch('/api/athletes/me/visibility', { paused: true })).status).toBe(200);
  await app.database.db.deleteFrom('users').where('id', '=', erased!.id).execute();
  expect(await read()).toEqual(['Secret: new']);
  await clear(await readItems());
  await changeFieldAudiences(secret!, { film: 'nobody' });
  await secret!.put('/api/athletes/me/highlights', { highlights: [film] });
  expect(await read()).toEqual([]);
  expect((await coach.get('/api/needs')).body[0]).toMatchObject({ newFits: 0, changedFits: 0 });
  await blocked!.delete(`/api/blocks/${coach.id}`);
  await paused!.patch('/api/athletes/me/visibility', { paused: false });
  await clear(await readItems());
});

test("another coach's need is not there, and neither athletes nor visitors have a briefing [44.11]", async () => {
  const outsider = await app.addCoach({ sport: 'Rowing' });
  const item = { athleteId: early.profile.id, at: new Date().toISOString() };
  for (const what of ['clearings', 'undone-clearings']) {
    const path = `/api/needs/${needId}/${what}`;
    expect((await outsider.post(path, { items: [item] })).status).toBe(404);
    expect((await early.post(path, { items: [item] })).status).toBe(403);
    expect((await app.visitor().post(path, { items: [item] })).status).toBe(401);
    expect((await coach.post(path, { items: [] })).status).toBe(422);
  }
  expect(await read(outsider)).toEqual([]);
  expect((await early.get('/api/briefing')).status).toBe(403);
  // An unknown athlete is nobody whose news could be stored.
  const unknown = { ...item, athleteId: '00000000-0000-4000-8000-000000000000' };
  expect((await coach.post(`/api/needs/${needId}/clearings`, { items: [unknown] })).status).toBe(204);
});

test('what is older than 14 days leaves the briefing by itself, with its clearing [44.9]', async () => {
  const carl = await app.addAthlete(rower, { firstName: 'Carl', lastName: 'Rower' });
  expect(await read()).toContain('Carl: new');
  const joinedAt = (days: number) =>
    app.database.db
      .updateTable('athletes')
      .set({ createdAt: new Date(Date.now() - days * dayMs) })
      .where('id', '=', carl.profile.id)
      .execute();
  await app.database.db
    .updateTable('savedSearches')
    .set({ soughtAt: new Date(Date.now() - 30 * dayMs) })
    .where('id', '=', needId)
    .execute();
  const before = await read();
  await joinedAt(15);
  expect(before).toContain('Carl: new');
  expect(await read()).not.toContain('Carl: new');
  await joinedAt(13);
  expect(await read()).toContain('Carl: new');
});
