import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { proposeVisit } from '../../../tests/support/propose-visit.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp();

const spellNumberInLetters = (number: number) =>
  `${number}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);
let athletes = 0;
/** With a name and a high school that nobody else has. */
async function addUniqueAthlete(fields: object = {}): Promise<AthleteMember & { name: string }> {
  athletes += 1;
  const name = `Zyx${spellNumberInLetters(Date.now())}${spellNumberInLetters(athletes)}`;
  const profile = { city: 'Austin', state: 'TX', gpa: 3.97, highSchool: `${name} Prep`, ...fields };
  return Object.assign(await app.addAthlete(profile, { firstName: 'Quin', lastName: name }), { name });
}

const changeProfileVisibility = (athlete: MemberClient, visibility: object) =>
  athlete.patch('/api/athletes/me/visibility', visibility);

/** Lists and counts of everybody, each through another way of finding and counting. */
const listQueries = [
  'sport=Football',
  'sport=Football&position=Quarterback&classYear=2027&state=TX',
  'minGpa=3.9',
  'minGpa=3.9&state=TX',
  'graduated=true&sport=Football',
  'country=US&sort=last-active',
];

/** Everything that may show an athlete to somebody else. */
async function fetchWhereAthleteIsShown(
  { profile, name }: AthleteMember & { name: string },
  viewer: MemberClient,
) {
  const mentionsAthleteId = ({ body }: { body: unknown }) => JSON.stringify(body).includes(profile.id);
  const lists = await Promise.all(
    [...listQueries, `near=${profile.city}, TX&radius=10`, `search=${name}`, `ids=${profile.id}`].map(
      async (query) => {
        const list = await viewer.get(`/api/athletes?limit=100&${query}`);
        return [query, mentionsAthleteId(list), Number(list.headers.get('x-total-count'))];
      },
    ),
  );
  const maps = await Promise.all(
    ['sport=Football', `search=${name}`, 'minGpa=3.9'].map(
      async (query) => (await viewer.get(`/api/map?zoom=5&${query}`)).body.totals.athletes,
    ),
  );
  const suggestions = (await viewer.get(`/api/suggestions?q=${name}`)).body;
  const cities = (await viewer.get(`/api/suggestions?q=${profile.city}`)).body;
  const profileStatus = (await viewer.get(`/api/athletes/${profile.id}`)).status;
  return { lists, maps, suggestions, cities, profileStatus };
}

/** What only coaches have. */
async function fetchWhereCoachCouldSeeAthlete(athlete: AthleteMember & { name: string }, coach: CoachMember) {
  const { totalAthletes, newThisWeek, bookmarked } = (await coach.get('/api/dashboard')).body;
  const saved = await coach.get('/api/bookmarks');
  return {
    ...(await fetchWhereAthleteIsShown(athlete, coach)),
    ...{ totalAthletes, newThisWeek, bookmarked },
    saved: saved.body.map(({ id }: { id: string }) => id),
  };
}

/** Athletes read the rosters of coaches. */
async function expectNotInRoster(coach: CoachMember, athlete: AthleteMember, viewer: MemberClient) {
  const roster = await viewer.get(`/api/coaches/${coach.profile.id}/roster?limit=100`);
  expect(JSON.stringify(roster.body)).not.toContain(athlete.profile.id);
  const { teamMembers } = (await viewer.get(`/api/coaches/${coach.profile.id}/roster/summary`)).body;
  expect(teamMembers).toBe(Number(roster.headers.get('x-total-count')));
}

test('a paused athlete is in no list, map, count, suggestion, roster and bookmark, and all of it comes back [26.1]', async () => {
  const [athlete, coach, other] = [
    await addUniqueAthlete({ city: 'Marfa' }),
    await app.addCoach(),
    await app.addAthlete(),
  ];
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  const before = [
    await fetchWhereCoachCouldSeeAthlete(athlete, coach),
    await fetchWhereAthleteIsShown(athlete, other),
  ];
  expect(await changeProfileVisibility(athlete, { paused: true })).toMatchObject({
    status: 200,
    body: { paused: true, hiddenFromAthletes: false },
  });
  const [byCoach, byOther] = [
    await fetchWhereCoachCouldSeeAthlete(athlete, coach),
    await fetchWhereAthleteIsShown(athlete, other),
  ];
  for (const [nth, seen] of [byCoach, byOther].entries()) {
    const counts = before[nth]?.lists.map(([query, , count]) => [query, false, Number(count) - 1]);
    expect(seen.lists).toEqual(counts);
    expect(seen.maps).toEqual(before[nth]?.maps.map((count) => count - 1));
    expect(seen).toMatchObject({ suggestions: [], cities: [], profileStatus: 404 });
  }
  const [was] = before as [typeof byCoach];
  expect(byCoach).toMatchObject({
    ...{ totalAthletes: was.totalAthletes - 1, newThisWeek: was.newThisWeek - 1 },
    ...{ bookmarked: 0, saved: [] },
  });
  await expectNotInRoster(coach, athlete, other);
  expect((await athlete.get('/api/athletes/me')).body.id).toBe(athlete.profile.id);
  expect((await athlete.get(`/api/athletes/${athlete.profile.id}`)).status).toBe(200);

  await changeProfileVisibility(athlete, { paused: false });
  expect([
    await fetchWhereCoachCouldSeeAthlete(athlete, coach),
    await fetchWhereAthleteIsShown(athlete, other),
  ]).toEqual(before);
});

test('who is hidden from athletes is found by coaches alone, with counts that agree [26.2]', async () => {
  const [athlete, coach, other] = [
    await addUniqueAthlete({ city: 'Alpine' }),
    await app.addCoach(),
    await app.addAthlete(),
  ];
  const before = [
    await fetchWhereCoachCouldSeeAthlete(athlete, coach),
    await fetchWhereAthleteIsShown(athlete, other),
  ] as const;
  await changeProfileVisibility(athlete, { hiddenFromAthletes: true });
  expect(await fetchWhereCoachCouldSeeAthlete(athlete, coach)).toEqual(before[0]);
  const seen = await fetchWhereAthleteIsShown(athlete, other);
  expect(seen.lists).toEqual(before[1].lists.map(([query, , count]) => [query, false, Number(count) - 1]));
  expect(seen.maps).toEqual(before[1].maps.map((count) => count - 1));
  expect(seen).toMatchObject({ suggestions: [], cities: [], profileStatus: 404 });
  await expectNotInRoster(coach, athlete, other);
  expect((await athlete.get(`/api/athletes/${athlete.profile.id}`)).status).toBe(200);

  await changeProfileVisibility(athlete, { hiddenFromAthletes: false });
  expect(await fetchWhereAthleteIsShown(athlete, other)).toEqual(before[1]);
});

test('across a pause a conversation goes on under the name alone, and nobody begins one [26.3]', async () => {
  const [athlete, coach, stranger] = [await addUniqueAthlete(), await app.addCoach(), await app.addCoach()];
  expect((await postMessage(coach, athlete, 'Hello')).status).toBe(201);
  await changeProfileVisibility(athlete, { paused: true });
  expect((await postMessage(coach, athlete, 'Are you there?')).status).toBe(201);
  expect((await postMessage(athlete, coach, 'I am')).status).toBe(201);
  const [conversation] = (await coach.get('/api/conversations')).body;
  const nameOnly = { firstName: 'Quin', lastName: athlete.name, profileImage: null, sport: null };
  expect(conversation).toMatchObject({ lastMessage: 'I am', participant: nameOnly });
  expect((await coach.get(`/api/conversations/${athlete.id}`)).body).toMatchObject({
    ...{ participant: nameOnly, headline: '', profileId: null, blocked: false },
  });
  expect((await postMessage(stranger, athlete, 'Hello')).status).toBe(404);
  expect((await stranger.get(`/api/conversations/${athlete.id}`)).status).toBe(404);
  const visit = {
    ...{ kind: 'unofficial', timeZone: 'UTC', place: 'Gate 5', athleteId: athlete.profile.id },
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    endsAt: new Date(Date.now() + 90_000_000).toISOString(),
  };
  expect((await stranger.post('/api/visits', visit)).status).toBe(404);
  expect((await coach.get(`/api/conversations/${athlete.id}/messages`)).body.messages).toHaveLength(3);
});

test('a paused profile is not bookmarked, viewed, evaluated, named in a copy of data or told of [26.1]', async () => {
  const [athlete, coach] = [await addUniqueAthlete(), await addVerifiedCoach(app)];
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  await coach.put(`/api/athletes/${athlete.profile.id}/view`);
  const addHoursToVisitStart = (hours: number) =>
    new Date(Date.now() + (30 * 24 + hours) * 3_600_000).toISOString();
  await proposeVisit(coach, athlete, { startsAt: addHoursToVisitStart(0), endsAt: addHoursToVisitStart(6) });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { bio: 'New' });
  expect(JSON.stringify((await coach.get('/api/activity')).body)).toContain(athlete.profile.id);
  await changeProfileVisibility(athlete, { paused: true });
  expect(JSON.stringify((await coach.get('/api/activity')).body)).not.toContain(athlete.profile.id);
  const path = `/api/athletes/${athlete.profile.id}`;
  const statuses = [
    await coach.put(`/api/bookmarks/${athlete.profile.id}`),
    await coach.put(`${path}/view`),
    await coach.get(`${path}/evaluation`),
    await coach.patch(path, { bio: 'Mine' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404]);
  await coach.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: coach.cookie } });
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const readSection = (name: string) => Buffer.from(entries[name] ?? []).toString();
  expect(readSection('bookmarks.csv') + readSection('profiles-viewed.csv')).not.toContain(athlete.name);
  expect((await coach.get('/api/visits')).body).toHaveLength(1);
});

test('neither a graduation, a new class nor the end of a suspension lists a paused profile [26.1]', async () => {
  const staff = await addStaff(app);
  const [athlete, coach] = [await addUniqueAthlete(), await app.addCoach()];
  const isListed = async () =>
    (await fetchWhereAthleteIsShown(athlete, coach)).lists.some(([, found]) => found);
  await changeProfileVisibility(athlete, { paused: true });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { classYear: 2028 });
  expect(await isListed()).toBe(false);
  await suspendMember(staff, athlete.id);
  await app.runInDays(11, () => app.runJobs('suspension-ends'));
  expect(await isListed()).toBe(false);
  await athlete.get('/api/dashboard');
  expect(await isListed()).toBe(false);
  await changeProfileVisibility(athlete, { paused: false });
  expect(await isListed()).toBe(true);
});

test('who sees my profile is a matter of its owner [26.1]', async () => {
  const [athlete, coach] = [await addUniqueAthlete(), await app.addCoach()];
  const newcomer = await app.register('athlete');
  const path = '/api/athletes/me/visibility';
  expect((await athlete.get(path)).body).toEqual({
    paused: false,
    pausedByGuardian: false,
    hiddenFromAthletes: false,
  });
  expect((await coach.get(path)).status).toBe(403);
  expect((await coach.patch(path, { paused: true })).status).toBe(403);
  expect((await app.visitor().patch(path, { paused: true })).status).toBe(401);
  expect((await newcomer.get(path)).status).toBe(404);
  expect((await newcomer.patch(path, { paused: true })).status).toBe(404);
  for (const body of [{ paused: 'yes' }, { paused: null }, { hidden: true }, []])
    expect((await athlete.patch(path, body)).status, JSON.stringify(body)).toBe(422);
  expect((await athlete.patch(path, {})).body).toEqual({
    paused: false,
    pausedByGuardian: false,
    hiddenFromAthletes: false,
  });
});
