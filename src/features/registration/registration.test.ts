import { expect, test } from 'vitest';
import type { z } from 'zod';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { headCoach, quarterback } from '../../../tests/support/test-members.ts';
import { registrationSchema } from './contract/registration-schema.ts';
import { profileCompletionSchema } from './contract.ts';

const app = openTestApp();
const someone = {
  ...{ firstName: 'Maya', lastName: 'Okafor', email: 'maya@school.test', role: 'athlete' },
  ...{ password: 'Str0ng!enough', confirmPassword: 'Str0ng!enough' },
};
const getCompleteProfilePath = (id: string) => `/api/auth/complete-profile/${id}`;

test('an athlete completes the profile and leaves optional fields empty [5.20-22]', async () => {
  const member = await app.register('athlete');
  const form = { ...quarterback, role: 'athlete', height: '', weight: null, instagramHandle: '', bio: '' };
  const { status, body } = await member.post(getCompleteProfilePath(member.id), form);
  expect([status, body.user.profileComplete]).toEqual([200, true]);
  expect((await member.get('/api/athletes/me')).body).toMatchObject({
    ...quarterback,
    height: null,
    weight: null,
    bio: null,
  });
});

test('a coach completes the profile', async () => {
  const member = await app.register('coach');
  expect(
    (await member.post(getCompleteProfilePath(member.id), { ...headCoach, role: 'coach' })).body.user,
  ).toMatchObject({ role: 'coach', profileComplete: true });
  expect((await member.get('/api/coaches/me')).body).toMatchObject(headCoach);
});

test('a member who completes the profile a second time gets 409', async () => {
  const athlete = await app.addAthlete();
  expect(
    (await athlete.post(getCompleteProfilePath(athlete.id), { ...quarterback, role: 'athlete' })).status,
  ).toBe(409);
});

test('a member who completes another member’s profile, or one of another role, gets 403', async () => {
  const [member, outsider] = [await app.register('athlete'), await app.register('athlete')];
  const form = { ...quarterback, role: 'athlete' };
  expect((await outsider.post(getCompleteProfilePath(member.id), form)).status).toBe(403);
  expect((await app.visitor().post(getCompleteProfilePath(member.id), form)).status).toBe(401);
  expect((await member.post(getCompleteProfilePath(member.id), { ...headCoach, role: 'coach' })).status).toBe(
    403,
  );
  expect((await member.get('/api/auth/me')).body.profileComplete).toBe(false);
});

test('a profile without required fields gets a message for each of them [5.14-19 5.23-27]', async () => {
  const [athlete, coach] = [await app.register('athlete'), await app.register('coach')];
  const listProfileErrorMessages = async (member: typeof athlete, form: object) =>
    (await member.post(getCompleteProfilePath(member.id), form)).body.errors.map(
      (error: { message: string }) => error.message,
    );
  expect(await listProfileErrorMessages(athlete, { role: 'athlete' })).toEqual([
    'Please select a sport',
    'Please enter your position',
    'Please enter a valid graduation year',
    'Please enter your city',
    'Please enter your high school',
    'Please enter your state',
  ]);
  expect(await listProfileErrorMessages(coach, { role: 'coach' })).toEqual([
    'Please enter your school/organization',
    'Please select a sport',
    'Please enter your position/title',
    'Please enter your city',
    'Please enter your state',
  ]);
  expect(
    await listProfileErrorMessages(athlete, { ...quarterback, role: 'athlete', classYear: 2023 }),
  ).toEqual(['Please enter a valid graduation year']);
});

test.each([undefined, null, 'admin', 5])(
  'a profile with the role %j is refused at the role field',
  async (role) => {
    const member = await app.register('athlete');
    const { status, body } = await member.post(getCompleteProfilePath(member.id), {
      ...quarterback,
      gpa: 9,
      role,
    });
    const message = 'Please choose Athlete or Coach';
    expect([status, body.errors]).toEqual([422, [{ path: 'role', message }]]);
  },
);

test('a member whose own id is written in upper case can complete the profile', async () => {
  const member = await app.register('athlete');
  const form = { ...quarterback, role: 'athlete' };
  expect((await member.post(getCompleteProfilePath(member.id.toUpperCase()), form)).status).toBe(200);
});

test.each([
  ['athlete', quarterback],
  ['coach', headCoach],
] as const)(
  "an %s's profile with a state of one letter is refused, and one of two letters accepted [5.18 5.27 9.3]",
  (role, profile) => {
    const getStateMessage = (state: string) =>
      getErrorMessage(profileCompletionSchema, 'state', { ...profile, role, state });
    expect(['T', ' T ', ''].map(getStateMessage)).toEqual(Array(3).fill('Please enter your state'));
    expect(getStateMessage('TX')).toBeUndefined();
  },
);

const getErrorMessage = (schema: z.ZodType, path: string, form: object) =>
  schema.safeParse(form).error?.issues.find((issue) => issue.path.join('.') === path)?.message;

test.each([
  ['firstName', ['Ma'], ['M', ' M ']],
  ['lastName', ['Li'], ['L']],
  ['password', ['Abcdef1!'], ['Abcde1!']],
])('step 1 accepts the limits of %s and refuses what is beyond [9.1-2]', (field, fit, unfit) => {
  const getErrorMessageForValue = (value: string) =>
    getErrorMessage(registrationSchema, field, { ...someone, [field]: value });
  expect(fit.map(getErrorMessageForValue)).toEqual(fit.map(() => undefined));
  expect(unfit.map(getErrorMessageForValue)).toEqual(
    unfit.map(() => expect.stringMatching(/at least \d characters$/)),
  );
});

test.each([
  ['classYear', [2024, 2030], [2023, 2101, 2026.5, '2027', null]],
  ['gpa', [0, 3.7, 3.72, 4, null], [-0.1, 4.01, 3.725]],
  ['satScore', [400, 1600, null], [1601, 1200.5]],
  ['actScore', [1, 36, null], [37, 0]],
  ['weight', [50, 500, null], [49, 501, 180.5, 'heavy']],
])('step 2 accepts the limits of %s and refuses what is beyond [5.16 5.46-49 9.4-7]', (field, fit, unfit) => {
  const getErrorMessageForValue = (value: unknown) =>
    getErrorMessage(profileCompletionSchema, field, { ...quarterback, role: 'athlete', [field]: value });
  expect(fit.map(getErrorMessageForValue)).toEqual(fit.map(() => undefined));
  expect(unfit.map(getErrorMessageForValue)).toEqual(unfit.map(() => expect.any(String)));
});

test.each([
  ['a lowercase letter', 'ABCDEF1!'],
  ['an uppercase letter', 'abcdef1!'],
  ['a digit', 'Abcdefg!'],
  ['a special character', 'Abcdefg1'],
  ['a special character of the seven', 'Abcdef1#'],
])('a password without %s is refused [5.5-8]', (_kind, password) => {
  const form = { ...someone, password, confirmPassword: password };
  expect(getErrorMessage(registrationSchema, 'password', form)).toBe(
    'Password must contain uppercase, lowercase, number, and special character',
  );
  for (const special of '@$!%*?&')
    expect(
      getErrorMessage(registrationSchema, 'password', { ...form, password: `Abcdef1${special}` }),
    ).toBeUndefined();
});
