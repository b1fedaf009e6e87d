import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

const reason = 'You wrote to us about it';
const correctRole = (who: MemberClient, userId: string, form: object) =>
  who.post(`/api/staff/people/${userId}/role-corrections`, form);
const correctSchool = (who: MemberClient, userId: string, form: object) =>
  who.post(`/api/staff/people/${userId}/school-corrections`, form);
const findSchoolId = async (name: string): Promise<string> =>
  (await staff.get(`/api/schools?q=${encodeURIComponent(name)}`)).body[0].id;

test('staff give a member without a profile the other role; the member reads why and completes that profile [22.29]', async () => {
  const member = await app.register('athlete');
  expect((await correctRole(staff, member.id, { role: 'coach' })).status).toBe(422);
  expect((await correctRole(staff, member.id, { role: 'coach', reason })).status).toBe(204);
  expect((await member.get('/api/auth/me')).body).toMatchObject({
    role: 'coach',
    profileComplete: false,
  });
  expect((await member.get('/api/account-actions')).body).toMatchObject([{ kind: 'correct-role', reason }]);
  const { body } = await staff.get(`/api/staff/people/${member.id}`);
  expect(body.actions[0]).toMatchObject({ before: 'Student Athlete', staff: { id: staff.id } });
  await app.runJobs('staff-action-email');
  const mail = app.sentEmails.findLast(({ to }) => to === member.email);
  expect(mail?.subject).toBe('We corrected the role of your account');
  const same = await correctRole(staff, member.id, { role: 'coach', reason });
  expect([same.status, same.body.detail]).toEqual([409, 'The member already has this role.']);
});

test('a role stays where a profile or added athletes would belong to nobody [22.29]', async () => {
  const [athlete, adding] = [await app.addAthlete(), await app.register('coach')];
  const withProfile = await correctRole(staff, athlete.id, { role: 'coach', reason });
  expect(withProfile.status).toBe(409);
  expect(withProfile.body.detail).toContain('has a profile');
  const added = await adding.post('/api/users', {
    ...{
      firstName: 'Lou',
      lastName: 'Diaz',
      email: `lou-${adding.id}@school.test`,
      username: `lou${adding.id.slice(-12)}`,
    },
    ...{ password, role: 'athlete' },
  });
  expect([added.status, added.body.errors]).toEqual([201, undefined]);
  const unclaimed = await correctRole(staff, added.body.user?.id ?? added.body.id, { role: 'coach', reason });
  expect([unclaimed.status, unclaimed.body.detail]).toEqual([
    409,
    'A coach has added this athlete, who has not claimed the account yet.',
  ]);
  const withAthletes = await correctRole(staff, adding.id, { role: 'athlete', reason });
  expect(withAthletes.status).toBe(409);
  expect(withAthletes.body.detail).toContain('has added athletes');
  expect((await correctRole(staff, newId(), { role: 'coach', reason })).status).toBe(404);
});

test('staff give a verified coach the right school: its place follows, and the verification ends [22.29]', async () => {
  const coach = await addVerifiedCoach(app);
  const schoolId = await findSchoolId('Stanford University');
  expect((await correctSchool(staff, coach.id, { schoolId: newId(), reason })).status).toBe(422);
  expect((await correctSchool(staff, coach.id, { schoolId, reason })).status).toBe(204);
  const { body } = await coach.get('/api/coaches/me');
  expect(body).toMatchObject({ school: 'Stanford University', schoolId, state: 'CA' });
  expect(body.verification.status).not.toBe('verified');
  expect((await coach.get('/api/account-actions')).body).toMatchObject([{ kind: 'correct-school', reason }]);
  const person = await staff.get(`/api/staff/people/${coach.id}`);
  expect(person.body.actions[0]).toMatchObject({ kind: 'correct-school', before: 'Rice University' });
  expect((await correctSchool(staff, coach.id, { schoolId, reason })).status).toBe(409);
});

test('athletes have no school of coaches, and members correct nobody [22.29]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  const schoolId = await findSchoolId('Stanford University');
  expect((await correctSchool(staff, athlete.id, { schoolId, reason })).status).toBe(404);
  expect((await correctSchool(coach, coach.id, { schoolId, reason })).status).toBe(403);
  expect((await correctRole(coach, coach.id, { role: 'athlete', reason })).status).toBe(403);
});
