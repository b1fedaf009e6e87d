import { beforeAll, expect, test } from 'vitest';
import { proposeVisit } from '../../../tests/support/add-messages-bookmark-view-and-visit.ts';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import {
  changeFieldAudiences,
  countInListAndMap,
  fieldAudiencesPath,
  yearsAgo,
} from '../../../tests/support/field-audiences.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { createOneColorImage, toImageUploadForm, uploadImage } from '../../../tests/support/upload-images.ts';
import type { Athlete } from './contract.ts';

const app = openTestApp({ safeguards: true });
const appWithoutSafeguards = openTestApp({ safeguards: false });

const defaults = {
  ...{ photo: 'coaches', film: 'members', weight: 'coaches', grades: 'members' },
  ...{ testScores: 'members', bio: 'members', social: 'coaches' },
};

let verified: CoachMember;
let coach: CoachMember;
let other: AthleteMember;

beforeAll(async () => {
  verified = await addVerifiedCoach(app);
  [coach, other] = [await app.addCoach(), await app.addAthlete()];
});

const addFullProfile = async (on = app): Promise<AthleteMember> => {
  const athlete = await on.addAthlete({ weight: 187, gpa: 3.41, satScore: 1240, bio: 'I throw far.' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
    instagramHandle: '@far',
    socialVisibility: 'coaches',
  });
  await athlete.put('/api/athletes/me/highlights', { highlights: ['https://video.example/1'] });
  const image = await createOneColorImage(40, 40).png().toBuffer();
  const { body } = await uploadImage(on.origin, athlete, toImageUploadForm(image));
  athlete.profile = (await athlete.get('/api/athletes/me')).body;
  expect(body.user.profileImage).toBe(athlete.profile.user.profileImage);
  return athlete;
};

/** Which fields this viewer is shown of the athlete, on the profile. */
const listFields = ({ user, highlights, weight, gpa, satScore, bio, instagramHandle }: Athlete) =>
  Object.entries({
    ...{ photo: user.profileImage, film: highlights, weight, grades: gpa, testScores: satScore, bio },
    social: instagramHandle,
  }).flatMap(([field, value]) => (value === null ? [] : [field]));

const readProfile = async (viewer: HttpClient, { profile }: AthleteMember) =>
  listFields((await viewer.get(`/api/athletes/${profile.id}`)).body);

const all = ['photo', 'film', 'weight', 'grades', 'testScores', 'bio', 'social'];
const listAllFieldsExcept = (...fields: string[]) => all.filter((field) => !fields.includes(field));

test('by default other athletes see neither photo nor weight of who is not of age [26.7] [26.8]', async () => {
  const athlete = await addFullProfile();
  expect((await athlete.get(fieldAudiencesPath)).body).toEqual({
    ...{ audiences: defaults, chosen: ['social'], age: 'unknown', inForce: true },
  });
  for (const viewer of [coach, verified, athlete]) expect(await readProfile(viewer, athlete)).toEqual(all);
  expect(await readProfile(other, athlete)).toEqual(listAllFieldsExcept('photo', 'weight', 'social'));
  await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(17) });
  expect((await athlete.get(fieldAudiencesPath)).body.age).toBe('minor');
  expect(await readProfile(other, athlete)).toEqual(listAllFieldsExcept('photo', 'weight', 'social'));
  await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(19) });
  const ofAdults = { ...defaults, photo: 'members', weight: 'members' };
  expect((await athlete.get(fieldAudiencesPath)).body).toEqual({
    ...{ audiences: ofAdults, chosen: ['social'], age: 'adult', inForce: true },
  });
  expect(await readProfile(other, athlete)).toEqual(listAllFieldsExcept('social'));
});

test('a choice that is taken back follows the age again [26.8]', async () => {
  const athlete = await addFullProfile();
  await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(19) });
  expect((await changeFieldAudiences(athlete, { photo: 'coaches' })).chosen).toEqual(['photo', 'social']);
  const { audiences, chosen } = await changeFieldAudiences(athlete, { photo: null });
  expect([audiences.photo, chosen]).toEqual(['members', ['social']]);
  await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(17) });
  expect((await athlete.get(fieldAudiencesPath)).body.audiences.photo).toBe('coaches');
  expect((await athlete.patch(fieldAudiencesPath, { social: null })).status).toBe(422);
});

test('the photo of an athlete without a profile yet is for coaches [26.8]', async () => {
  const newcomer = await app.register('athlete');
  const image = await createOneColorImage(40, 40).png().toBuffer();
  const { body } = await uploadImage(app.origin, newcomer, toImageUploadForm(image));
  const photo = body.user.profileImage;
  expect((await coach.get(photo)).status).toBe(200);
  expect((await other.get(photo)).status).toBe(404);
});

test('a choice for each field holds on the profile for each viewer, and for its owner not [26.7]', async () => {
  const athlete = await addFullProfile();
  for (const [audience, seen] of [
    ['nobody', [[], [], []]],
    ['verified-coaches', [[], [], all]],
    ['coaches', [[], all, all]],
    ['members', [all, all, all]],
  ] as const) {
    const chosen = Object.fromEntries(all.map((field) => [field, audience]));
    expect((await changeFieldAudiences(athlete, chosen)).audiences).toEqual(chosen);
    const shown = [];
    for (const viewer of [other, coach, verified]) shown.push(await readProfile(viewer, athlete));
    expect(shown, audience).toEqual(seen);
    expect(await readProfile(athlete, athlete)).toEqual(all);
  }
});

/** Everything that lists an athlete, each a second time from the cache. */
async function readLists(viewer: HttpClient, { profile }: AthleteMember): Promise<Athlete[]> {
  await viewer.put(`/api/bookmarks/${profile.id}`);
  const queries = ['', '?sport=Football', '?sort=last-active', `?ids=${profile.id}`, '?bookmarked=true'];
  const lists: Athlete[][] = [];
  for (const query of [...queries, ...queries])
    lists.push((await viewer.get(`/api/athletes${query}${query ? '&' : '?'}limit=100`)).body);
  lists.push((await viewer.get('/api/bookmarks?limit=100')).body);
  return lists.map((list) => list.find(({ id }) => id === profile.id) as Athlete);
}

test('lists show each viewer what the profile would, whoever filled the cache [26.7]', async () => {
  const athlete = await addFullProfile();
  await changeFieldAudiences(athlete, { film: 'verified-coaches', grades: 'nobody', bio: 'nobody' });
  const inLists = (...fields: string[]) =>
    listAllFieldsExcept('testScores', 'bio', 'social', 'grades', ...fields);
  for (const [viewer, expected] of [
    [verified, listAllFieldsExcept('grades', 'bio')],
    [coach, inLists('film')],
    [other, inLists('film', 'photo', 'weight')],
    [verified, listAllFieldsExcept('grades', 'bio')],
  ] as const)
    for (const row of await readLists(viewer, athlete)) expect(listFields(row)).toEqual(expected);
  await changeFieldAudiences(athlete, { film: 'members', grades: 'members', bio: 'members' });
  for (const row of await readLists(verified, athlete)) expect(listFields(row)).toEqual(all);
  const roster = await other.get(`/api/coaches/${coach.profile.id}/roster?limit=100`);
  const row = roster.body.find(({ id }: Athlete) => id === athlete.profile.id);
  expect(listFields(row)).toEqual(listAllFieldsExcept('photo', 'weight', 'testScores', 'bio', 'social'));
});

test('the file of a photo answers 404 to who may not see it, also with an ETag [26.7]', async () => {
  const athlete = await addFullProfile();
  const photo = athlete.profile.user.profileImage ?? '';
  const getStatuses = async () => {
    const statuses = [];
    for (const viewer of [other, coach, verified, athlete, app.visitor()])
      statuses.push((await viewer.get(photo)).status);
    return statuses;
  };
  expect(await getStatuses()).toEqual([404, 200, 200, 200, 401]);
  await changeFieldAudiences(athlete, { photo: 'verified-coaches' });
  expect(await getStatuses()).toEqual([404, 404, 200, 200, 401]);
  const etag = { 'if-none-match': `"${photo.slice(8, 44)}"`, cookie: coach.cookie };
  expect((await fetch(app.origin + photo, { headers: etag })).status).toBe(404);
  await changeFieldAudiences(athlete, { photo: 'members' });
  expect(await getStatuses()).toEqual([200, 200, 200, 200, 401]);
});

test('conversations and visits show a photo to its audience alone [26.7]', async () => {
  const athlete = await addFullProfile();
  for (const viewer of [verified, other]) {
    expect((await postMessage(athlete, viewer, 'Hello')).status).toBe(201);
    if (viewer === other) await other.put(`/api/conversations/${athlete.id}/request`, { decision: 'accept' });
  }
  await proposeVisit(verified, athlete);
  const readPhotos = async (viewer: HttpClient) => {
    const conversations = (await viewer.get('/api/conversations')).body;
    const { participant } = (await viewer.get(`/api/conversations/${athlete.id}`)).body;
    const visits = (await viewer.get('/api/visits')).body;
    const listed = conversations.find(
      (one: { participant: { id: string } }) => one.participant.id === athlete.id,
    );
    const visit = visits.find(
      (one: { athlete: { user: { id: string } } }) => one.athlete.user.id === athlete.id,
    );
    return [listed.participant, participant, visit?.athlete.user ?? participant].map(
      ({ profileImage }: { profileImage: string | null }) => profileImage !== null,
    );
  };
  expect(await readPhotos(verified)).toEqual([true, true, true]);
  expect(await readPhotos(other)).toEqual([false, false, false]);
  await changeFieldAudiences(athlete, { photo: 'nobody' });
  expect(await readPhotos(verified)).toEqual([false, false, false]);
  await changeFieldAudiences(athlete, { photo: 'members' });
  expect(await readPhotos(other)).toEqual([true, true, true]);
});

test('who sees which field is chosen by the owner alone [26.7]', async () => {
  const athlete = await app.addAthlete();
  const newcomer = await app.register('athlete');
  expect((await coach.get(fieldAudiencesPath)).status).toBe(403);
  expect((await coach.patch(fieldAudiencesPath, { photo: 'members' })).status).toBe(403);
  expect((await app.visitor().get(fieldAudiencesPath)).status).toBe(401);
  expect((await app.visitor().patch(fieldAudiencesPath, {})).status).toBe(401);
  expect((await newcomer.get(fieldAudiencesPath)).status).toBe(404);
  expect((await newcomer.patch(fieldAudiencesPath, { photo: 'members' })).status).toBe(404);
  for (const body of [{ photo: 'everybody' }, { social: null }, { name: 'nobody' }, []])
    expect((await athlete.patch(fieldAudiencesPath, body)).status, JSON.stringify(body)).toBe(422);
  expect((await athlete.patch(fieldAudiencesPath, {})).body.audiences).toEqual(defaults);
});

test('a choice that is the default again takes no row, handles follow the profile, the data copy has both [26.7]', async () => {
  const athlete = await app.addAthlete();
  await changeFieldAudiences(athlete, { film: 'nobody', social: 'verified-coaches' });
  expect((await athlete.get('/api/athletes/me')).body.socialVisibility).toBe('verified-coaches');
  await changeFieldAudiences(athlete, { film: 'members', social: 'members' });
  const { rows } = await app.database.pool.query(
    'select field_audiences, social_visibility from athletes where user_id = $1',
    [athlete.id],
  );
  expect(rows).toEqual([{ field_audiences: null, social_visibility: 'everybody' }]);
});

test('without safeguards every member sees every field and finds by it, whatever was chosen [26.7]', async () => {
  const on = appWithoutSafeguards;
  const viewer = await on.addAthlete();
  const queries = ['minWeight=180&maxWeight=190', 'search=throw'];
  const before: number[][] = [];
  for (const query of queries) before.push(await countInListAndMap(viewer, query));
  const athlete = await addFullProfile(on);
  const chosen = Object.fromEntries(listAllFieldsExcept('social').map((field) => [field, 'nobody']));
  expect((await changeFieldAudiences(athlete, chosen)).inForce).toBe(false);
  expect(await readProfile(viewer, athlete)).toEqual(listAllFieldsExcept('social'));
  for (const [nth, query] of queries.entries())
    expect(await countInListAndMap(viewer, query)).toEqual(before[nth]?.map((found) => found + 1));
  expect((await viewer.get(athlete.profile.user.profileImage ?? '')).status).toBe(200);
});
