import { beforeAll, expect, test } from 'vitest';
import { type Athlete, fieldsHiddenFromUnverifiedInLists } from '#features/athletes/contract.ts';
import type { PermissionRow } from '../permissions/permission-row-types-and-verdicts.ts';
import {
  createPermissionViewers,
  type PermissionViewers,
  type ViewerName,
} from '../permissions/permission-viewers.ts';
import { rows } from '../permissions/permissions-table.ts';
import { sendPermissionRequest } from '../permissions/send-permission-request.ts';
import { runVerifyCoachCommand, verifyCoach } from '../support/coach-verification.ts';
import type { HttpClient } from '../support/http-client.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../support/test-members.ts';

const app = openTestApp({ safeguards: true });
const appWithoutSafeguards = openTestApp({ safeguards: false });

const secretWord = 'zyzzyvasecret';
const planted: Record<string, unknown> = {
  ...Object.fromEntries(
    fieldsHiddenFromUnverifiedInLists.map((field) => [field, `${secretWord} of ${field}`]),
  ),
  personalWebsite: `${secretWord}.example`,
  satScore: 1487,
  actScore: 33,
  socialVisibility: 'everybody',
};
const hidden = Object.fromEntries(fieldsHiddenFromUnverifiedInLists.map((field) => [field, null]));
const shown = Object.fromEntries(fieldsHiddenFromUnverifiedInLists.map((field) => [field, planted[field]]));
const leaks = [secretWord, '"satScore":1487', '"actScore":33'];

const fillHiddenFieldsWithMarkers = async (athlete: AthleteMember) =>
  expect((await athlete.patch(`/api/athletes/${athlete.profile.id}`, planted)).status).toBe(200);

let cast: PermissionViewers;
let verified: CoachMember;

beforeAll(async () => {
  cast = await createPermissionViewers(app);
  await fillHiddenFieldsWithMarkers(cast.athlete);
  verified = await app.addCoach();
  await verifyCoach(app, verified);
});

const readers: ViewerName[] = ['visitor', 'otherAthlete', 'coach', 'otherCoach'];
/** The whole profile: counted, see `daily-reading.test.ts`. */
const countedOpenedProfile = 'GET /api/athletes/{id}';

test.each(
  rows
    .filter(({ route }) => route !== countedOpenedProfile)
    .map((row): [string, PermissionRow] => [`${row.route} ${row.about}`.trim(), row]),
)('no viewer who is not verified reads handles, scores or bio in %s [24.1]', async (_name, row) => {
  for (const viewer of readers) {
    const { text } = await sendPermissionRequest(cast, row, viewer);
    expect({ viewer, leaked: leaks.filter((secret) => text.includes(secret)) }).toEqual({
      viewer,
      leaked: [],
    });
  }
});

/** Every list that has the athlete, each from the cache the second time. */
async function readLists(viewer: HttpClient, { profile }: AthleteMember): Promise<Athlete[]> {
  const queries = ['', '?sort=last-active', '?sort=rating&sport=Football', '?search=sam', '?near=Austin, TX'];
  const lists: Athlete[][] = [];
  for (const query of [...queries, ...queries])
    lists.push((await viewer.get(`/api/athletes${query}${query ? '&' : '?'}limit=100`)).body);
  lists.push((await viewer.get(`/api/athletes?ids=${profile.id}`)).body);
  await viewer.put(`/api/bookmarks/${profile.id}`);
  lists.push((await viewer.get('/api/bookmarks')).body);
  lists.push((await viewer.get('/api/athletes?bookmarked=true')).body);
  return lists.map((list) => list.find(({ id }) => id === profile.id) as Athlete);
}

test('every list shows all to a verified coach, nothing hidden to others, whoever filled the cache [24.1]', async () => {
  for (const [viewer, expected] of [
    [verified, shown],
    [cast.otherCoach, hidden],
    [cast.otherAthlete, hidden],
    [verified, shown],
  ] as const)
    for (const row of await readLists(viewer, cast.athlete)) expect(row).toMatchObject(expected);
  const roster = await cast.otherAthlete.get(`/api/coaches/${cast.coach.profile.id}/roster?limit=100`);
  expect(roster.body.find(({ id }: Athlete) => id === cast.athlete.profile.id)).toMatchObject(hidden);
});

test('the profile itself has everything for every member, and for its owner [24.1]', async () => {
  const address = `/api/athletes/${cast.athlete.profile.id}`;
  expect((await cast.otherCoach.get(address)).body).toMatchObject(shown);
  expect((await cast.athlete.get('/api/athletes/me')).body).toMatchObject(shown);
});

test('lists follow at once when a verification begins and ends [24.1]', async () => {
  const coach = await app.addCoach();
  const readBio = async () =>
    (await coach.get(`/api/athletes?ids=${cast.athlete.profile.id}`)).body[0].bio as string | null;
  expect(await readBio()).toBeNull();
  await verifyCoach(app, coach);
  await expect.poll(readBio).toBe(planted.bio);
  await runVerifyCoachCommand(app, coach.id, '--end', 'You have left the school.');
  await expect.poll(readBio).toBeNull();
});

async function countFound(viewer: HttpClient, search: string) {
  const { body, headers } = await viewer.get(`/api/athletes?search=${search}`);
  const map = await viewer.get(`/api/map?search=${search}`);
  return [body.length, Number(headers.get('x-total-count')), map.body.totals.athletes];
}

test('words that are in a bio alone find nobody for viewers who are not verified: list, count, map, saved search [24.2]', async () => {
  for (const search of [secretWord, secretWord.slice(0, 6), `sam ${secretWord}`]) {
    for (const viewer of [cast.coach, cast.otherAthlete])
      expect(await countFound(viewer, search), search).toEqual([0, 0, 0]);
    expect(await countFound(verified, search), search).toEqual([1, 1, 1]);
  }
  const late = await app.addAthlete({ bio: `later ${secretWord}` });
  const form = { name: 'Words', filters: { search: secretWord } };
  for (const [viewer, newMatches] of [
    [cast.coach, 0],
    [verified, 1],
  ] as const) {
    const { id } = (await viewer.post('/api/saved-searches', form)).body;
    await app.database.pool.query("update saved_searches set looked_at = now() - interval '1 day'");
    const saved = (await viewer.get('/api/saved-searches')).body as { id: string; newMatches: number }[];
    expect(saved.find((one) => one.id === id)?.newMatches).toBeGreaterThanOrEqual(newMatches);
    if (newMatches === 0) expect(saved.find((one) => one.id === id)?.newMatches).toBe(0);
  }
  await late.patch(`/api/athletes/${late.profile.id}`, { bio: '' });
});

test('names, high schools and cities are found by everyone, with typing errors too [24.2]', async () => {
  await app.addAthlete({ highSchool: 'Quixote Prep', city: 'Laredo' }, { firstName: 'Xanthippe' });
  for (const viewer of [cast.coach, verified])
    for (const search of ['xanthippe', 'xanthipe', 'quixote', 'laredo', 'xanth quix'])
      expect((await viewer.get(`/api/athletes?search=${search}`)).body.length, search).toBe(1);
});

test('without safeguards every member reads everything in lists, and finds by bios [24.1] [24.2]', async () => {
  const open: TestApp = appWithoutSafeguards;
  const [athlete, coach] = [await open.addAthlete(), await open.addCoach()];
  await fillHiddenFieldsWithMarkers(athlete);
  for (const viewer of [coach, await open.addAthlete()]) {
    const lists = await readLists(viewer, athlete);
    for (const row of lists) expect(row).toMatchObject(shown);
    expect((await countFound(viewer, secretWord))[0]).toBe(1);
    expect((await viewer.get('/api/auth/me')).body.readsReducedLists).toBe(false);
  }
});

test('a coach goes on correcting what they typed for an added athlete who has not claimed it [24.1]', async () => {
  const user = {
    firstName: 'New',
    lastName: 'Athlete',
    email: 'added@school.test',
    username: 'newathlete',
    password,
    role: 'athlete',
  };
  const sportAndHome = { sport: 'Golf', position: 'Golfer', classYear: 2027, city: 'Austin', state: 'TX' };
  const added = await cast.coach.post('/api/athletes', { ...sportAndHome, bio: 'Typed here', user });
  expect(added.status).toBe(201);
  const [row] = (await cast.coach.get('/api/athletes/added')).body;
  expect(row.athlete.bio).toBe('Typed here');
});
