import { beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import {
  type AthleteMember,
  type CoachMember,
  password,
  quarterback,
} from '../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let outsider: AthleteMember;
let rice: { schoolId: string; school: string };

beforeAll(async () => {
  coach = await app.addCoach();
  outsider = await app.addAthlete();
  rice = { schoolId: coach.profile.schoolId as string, school: 'Rice University' };
});

let named = 0;
async function addCommittedAthlete(choices: object = {}) {
  named += 1;
  const lastName = `Pledge${String.fromCharCode(96 + named)}`;
  const athlete = await app.addAthlete({}, { lastName });
  await changeOwn(athlete, {
    recruitingStatus: 'committed',
    commitmentSchoolId: rice.schoolId,
    ...choices,
  });
  return athlete;
}

const changeOwn = (athlete: AthleteMember, changes: object) =>
  athlete.patch(`/api/athletes/${athlete.profile.id}`, changes);
const readOwn = async (athlete: AthleteMember) =>
  pickCommitmentFields((await athlete.get('/api/athletes/me')).body);

function pickCommitmentFields(body: Record<string, unknown>) {
  const { recruitingStatus, commitment, commitmentSchoolId, commitmentVisible } = body;
  return { recruitingStatus, commitment, commitmentSchoolId, commitmentVisible };
}

/** In the profile and in lists; the second answer of a list comes from the cache. */
async function readCommitmentFromProfileAndLists(viewer: HttpClient, athlete: AthleteMember) {
  const list = `/api/athletes?search=${athlete.profile.user.lastName}`;
  const answers = [
    (await viewer.get(`/api/athletes/${athlete.profile.id}`)).body,
    (await viewer.get(list)).body[0],
    (await viewer.get(list)).body[0],
    (await viewer.get(`${list}&sort=last-active`)).body[0],
  ];
  return answers.map(pickCommitmentFields);
}

test('the college of a commitment is hidden until the athlete shows it, in the profile and lists [13.9]', async () => {
  const athlete = await addCommittedAthlete();
  const hidden = { ...{ recruitingStatus: 'committed', commitment: null }, commitmentSchoolId: null };
  const seenBy = (viewer: HttpClient) => readCommitmentFromProfileAndLists(viewer, athlete);
  for (const viewer of [athlete, coach, outsider]) {
    const [profile, ...lists] = await seenBy(viewer);
    expect(lists).toEqual(lists.map(() => ({ ...hidden, commitmentVisible: null })));
    if (viewer !== athlete) expect(profile).toEqual({ ...hidden, commitmentVisible: null });
  }
  const own = { recruitingStatus: 'committed', commitment: rice, commitmentSchoolId: rice.schoolId };
  expect(await readOwn(athlete)).toEqual({ ...own, commitmentVisible: false });

  await changeOwn(athlete, { commitmentVisible: true });
  for (const viewer of [coach, outsider])
    for (const answer of await seenBy(viewer))
      expect(answer).toEqual({ ...hidden, commitment: rice, commitmentVisible: null });

  await changeOwn(athlete, { commitmentVisible: false });
  for (const viewer of [coach, outsider])
    for (const answer of await seenBy(viewer)) expect(answer).toEqual({ ...hidden, commitmentVisible: null });
  expect((await app.visitor().get(`/api/athletes/${athlete.profile.id}`)).status).toBe(401);
});

test('bookmarks of a coach show the college only while the athlete does [13.9]', async () => {
  const athlete = await addCommittedAthlete();
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  const readBookmark = async () =>
    (await coach.get('/api/bookmarks')).body.find(({ id }: { id: string }) => id === athlete.profile.id)
      .commitment;
  expect(await readBookmark()).toBeNull();
  await changeOwn(athlete, { commitmentVisible: true });
  expect(await readBookmark()).toEqual(rice);
});

test('a commitment ends with its status, and the next college is hidden again [13.9]', async () => {
  const athlete = await addCommittedAthlete({ commitmentVisible: true });
  await changeOwn(athlete, { recruitingStatus: 'signed' });
  expect(await readOwn(athlete)).toMatchObject({ recruitingStatus: 'signed', commitment: rice });
  await changeOwn(athlete, { recruitingStatus: 'open' });
  const none = { commitment: null, commitmentSchoolId: null, commitmentVisible: false };
  expect(await readOwn(athlete)).toEqual({ recruitingStatus: 'open', ...none });
  await changeOwn(athlete, { recruitingStatus: 'signed' });
  expect(await readOwn(athlete)).toEqual({ recruitingStatus: 'signed', ...none });
  await changeOwn(athlete, { commitmentSchoolId: rice.schoolId, commitmentVisible: true });
  await changeOwn(athlete, { commitmentSchoolId: '' });
  expect(await readOwn(athlete)).toEqual({ recruitingStatus: 'signed', ...none });
});

const unknownSchool = '01920000-0000-7000-8000-000000000000';
const chooseSchool = 'Please choose a college from the list';
test.each([
  ['committed', 'commitmentSchoolId', unknownSchool, chooseSchool],
  ['signed', 'commitmentSchoolId', 'Rice', chooseSchool],
  ['signed', 'commitmentSchoolId', 7, chooseSchool],
  ['signed', 'commitmentVisible', 'yes', 'Please choose whether others see the college'],
])(
  'a %s athlete who sends %s %j gets 422 at that field, and nothing changes [13.9]',
  async (recruitingStatus, path, value, message) => {
    const athlete = await app.addAthlete();
    const { status, body } = await changeOwn(athlete, { recruitingStatus, [path]: value, bio: 'Half' });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
    expect((await athlete.get('/api/athletes/me')).body).toMatchObject({
      recruitingStatus: 'open',
      bio: null,
    });
  },
);

test.each(['open', 'notLooking'])(
  'an athlete who is %s gets 422 at a college [13.9]',
  async (recruitingStatus) => {
    const athlete = await app.addAthlete();
    const commitmentSchoolId = rice.schoolId;
    const message = 'First choose Committed or Signed as your recruiting status';
    const errors = [{ path: 'commitmentSchoolId', message }];
    const both = await changeOwn(athlete, { recruitingStatus, commitmentSchoolId });
    expect([both.status, both.body.errors]).toEqual([422, errors]);
    await changeOwn(athlete, { recruitingStatus });
    expect((await changeOwn(athlete, { commitmentSchoolId })).body.errors).toEqual(errors);
  },
);

test('nobody else names the college: neither an outsider nor the coach who adds the athlete [13.9]', async () => {
  const athlete = await addCommittedAthlete();
  for (const other of [outsider, coach]) {
    const address = `/api/athletes/${athlete.profile.id}`;
    expect((await other.patch(address, { commitmentVisible: true })).status).toBe(403);
  }
  const changes = { recruitingStatus: 'signed', commitmentSchoolId: rice.schoolId };
  const user = { firstName: 'Kai', lastName: 'Reyes', email: 'kai@school.test', username: 'kai13', password };
  const form = { user, ...quarterback, ...changes };
  expect((await coach.post('/api/athletes', form)).status).toBe(422);
  expect((await coach.post('/api/athletes', { user, ...quarterback })).status).toBe(201);
  const [added] = (await coach.get('/api/athletes/added')).body;
  expect((await coach.patch(`/api/athletes/added/${added.id}`, changes)).status).toBe(422);
});

test('a coach who opens a conversation reads with which college an athlete has signed, if it is shown [13.8]', async () => {
  const athlete = await addCommittedAthlete({ recruitingStatus: 'signed' });
  const getSignedSchoolInConversation = async () =>
    (await coach.get(`/api/conversations/${athlete.id}`)).body.signed;
  expect(await getSignedSchoolInConversation()).toEqual({ school: null });
  await changeOwn(athlete, { commitmentVisible: true });
  expect(await getSignedSchoolInConversation()).toEqual({ school: 'Rice University' });
  await changeOwn(athlete, { recruitingStatus: 'committed' });
  expect(await getSignedSchoolInConversation()).toBeNull();
  expect((await outsider.get(`/api/conversations/${athlete.id}`)).body.signed).toBeNull();
});
