import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';
import type { ProfileContent } from './contract/profile-content-calls.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

const reason = 'It invites strangers to another site';
const listContent = async ({ id }: { id: string }): Promise<ProfileContent[]> =>
  (await staff.get(`/api/staff/people/${id}/content`)).body;
const removeProfileContent = (who: MemberClient, { id }: { id: string }, part: ProfileContent) =>
  who.post(`/api/staff/people/${id}/content-removals`, { ...part, reason });
const correctPersonName = (who: MemberClient, { id }: { id: string }, form: object) =>
  who.post(`/api/staff/people/${id}/name-corrections`, { reason: 'It is a joke', ...form });
const listMails = async ({ email }: { email: string }) => {
  await app.runJobs('staff-action-email');
  return app.sentEmails.filter(({ to }) => to === email);
};

test('staff remove each text and link of an athlete; the member reads why, and appeals once [22.23]', async () => {
  const athlete = await app.addAthlete({
    ...{
      bio: 'Write me elsewhere',
      instagramHandle: '@elsewhere',
      personalWebsite: 'https://elsewhere.test',
    },
  });
  const films = ['https://youtu.be/aaaaaaaaaaa', 'https://youtu.be/bbbbbbbbbbb'];
  await athlete.put('/api/athletes/me/highlights', { highlights: films });
  const before = await listContent(athlete);
  expect(before).toContainEqual({ content: 'bio', value: 'Write me elsewhere' });
  const kinds = ['bio', 'film', 'instagramHandle', 'personalWebsite'];
  for (const part of before.filter(({ content, value }) => kinds.includes(content) && value !== films[1]))
    expect([part, (await removeProfileContent(staff, athlete, part)).status]).toEqual([part, 204]);
  const { body } = await athlete.get('/api/athletes/me');
  expect(body).toMatchObject({
    bio: null,
    instagramHandle: null,
    personalWebsite: null,
    highlights: [films[1]],
  });
  const actions = (await athlete.get('/api/account-actions')).body;
  expect(actions).toHaveLength(4);
  expect(actions[0]).toMatchObject({ kind: 'remove-content', reason, endedAt: null });
  expect(actions[0]).not.toHaveProperty('before');
  const [mail] = await listMails(athlete);
  expect(mail).toMatchObject({ subject: 'We removed something from your profile' });
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('/appeals');
  expect((await athlete.post('/api/appeals', { actionId: actions[0].id, words: 'It is mine' })).status).toBe(
    201,
  );
  const person = (await staff.get(`/api/staff/people/${athlete.id}`)).body;
  expect(person.actions.map((one: { before: string }) => one.before)).toContain('Write me elsewhere');
});

test('what the member has changed since is not removed, nor what was never there [22.23]', async () => {
  const athlete = await app.addAthlete({ bio: 'Write me elsewhere' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { bio: 'I like to run' });
  const part = { content: 'bio', value: 'Write me elsewhere' } as const;
  expect((await removeProfileContent(staff, athlete, part)).status).toBe(409);
  expect((await athlete.get('/api/athletes/me')).body.bio).toBe('I like to run');
  expect((await removeProfileContent(staff, { id: newId() }, part)).status).toBe(404);
  expect((await removeProfileContent(staff, staff, part)).status).toBe(404);
  const gossip = { content: 'rating', value: '3' };
  expect((await staff.post(`/api/staff/people/${athlete.id}/content-removals`, gossip)).status).toBe(422);
});

test('staff see the photo of a coach and remove it with the bio [22.23]', async () => {
  const coach = await app.addCoach({ bio: 'Write me elsewhere' });
  await app.database.pool.query('update users set profile_image = $2 where id = $1', [
    coach.id,
    `/images/${newId()}.webp`,
  ]);
  const content = await listContent(coach);
  expect(content.map((part) => part.content)).toEqual(['photo', 'bio']);
  for (const part of content) expect((await removeProfileContent(staff, coach, part)).status).toBe(204);
  expect(await listContent(coach)).toEqual([]);
  expect((await coach.get('/api/coaches/me')).body).toMatchObject({
    bio: null,
    user: { profileImage: null },
  });
  expect((await staff.get(`/api/staff/people/${coach.id}/photo`)).status).toBe(404);
});

test('staff correct a name, which does not count against the two changes of a year [22.24]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Batman', lastName: 'Forever' });
  expect((await correctPersonName(staff, coach, { firstName: 'Batman', lastName: 'Forever' })).status).toBe(
    409,
  );
  expect((await correctPersonName(staff, coach, { firstName: '', lastName: 'Fern' })).status).toBe(422);
  expect((await correctPersonName(staff, coach, { firstName: 'Ray', lastName: 'Fern' })).status).toBe(204);
  expect((await coach.get('/api/auth/me')).body).toMatchObject({ firstName: 'Ray', lastName: 'Fern' });
  expect((await listMails(coach)).map(({ subject }) => subject)).toEqual(['We corrected your name']);
  const person = (await staff.get(`/api/staff/people/${coach.id}`)).body;
  expect(person.actions).toMatchObject([{ kind: 'correct-name', before: 'Batman Forever' }]);
  for (const lastName of ['Moss', 'Vale'])
    expect((await coach.put('/api/auth/name', { firstName: 'Ray', lastName })).status).toBe(200);
});

test('nobody but staff reads, removes or corrects, not even the member [22.23 22.24]', async () => {
  const [coach, outsider] = [await app.addCoach({ bio: 'Hello' }), await app.addAthlete()];
  for (const viewer of [coach, outsider]) {
    expect((await viewer.get(`/api/staff/people/${coach.id}/content`)).status).toBe(403);
    expect((await viewer.get(`/api/staff/people/${coach.id}/photo`)).status).toBe(403);
    expect((await removeProfileContent(viewer, coach, { content: 'bio', value: 'Hello' })).status).toBe(403);
    expect((await correctPersonName(viewer, coach, { firstName: 'Ray', lastName: 'Fern' })).status).toBe(403);
  }
});
