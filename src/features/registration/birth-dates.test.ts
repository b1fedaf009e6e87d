import { expect, test } from 'vitest';
import { parseBirthDateCorrection } from '../../../scripts/correct-birth-date.ts';
import { HttpClient, type MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { headCoach, password, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const yearsAgo = (years: number, days = 0): string => {
  const at = new Date(Date.now() - days * 86_400_000);
  at.setUTCFullYear(at.getUTCFullYear() - years);
  return at.toISOString().slice(0, 10);
};
const classYear = new Date().getUTCFullYear() + 1;
const completeProfileWithBirthDate = (member: MemberClient, birthDate: unknown) =>
  member.post(`/api/auth/complete-profile/${member.id}`, {
    ...quarterback,
    classYear,
    role: 'athlete',
    birthDate,
  });
const putBirthDate = (member: HttpClient, birthDate: string) =>
  member.put('/api/auth/birth-date', { birthDate });

/** The cookie that refuses the next try. */
const getAgeCookie = ({ cookie }: HttpClient) => /fieldhouse_age=[^;]+/.exec(cookie)?.[0] ?? '';

test.each([undefined, null, ''])(
  'an athlete completes the profile without a date of birth: %s [25.1]',
  async (none) => {
    const athlete = await app.register('athlete');
    expect((await completeProfileWithBirthDate(athlete, none)).status).toBe(200);
    expect((await athlete.get('/api/auth/birth-date')).body).toMatchObject({
      birthDate: null,
      isChangeable: true,
    });
  },
);

test('an athlete states the date of birth in step 2, reads it, and has it in the data copy [25.1] [25.5]', async () => {
  const athlete = await app.register('athlete');
  expect((await completeProfileWithBirthDate(athlete, yearsAgo(16))).status).toBe(200);
  expect((await athlete.get('/api/auth/birth-date')).body).toMatchObject({ birthDate: yearsAgo(16) });
  await athlete.post('/api/data-export');
  await app.runJobs('data-export');
  const file = await fetch(`${app.origin}/api/data-export/file`, { headers: { cookie: athlete.cookie } });
  expect(Buffer.from(await file.arrayBuffer()).includes('date-of-birth.csv')).toBe(true);
});

test('a child is refused kindly, the account is erased, and the browser cannot try again for a day [25.2]', async () => {
  const child = await app.register('athlete');
  const refused = await completeProfileWithBirthDate(child, yearsAgo(12));
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toContain('Thank you for your interest in Fieldhouse');
  expect(refused.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await child.get('/api/auth/me')).status).toBe(401);
  const { rows } = await app.database.pool.query('select first_name, email from users where id = $1', [
    child.id,
  ]);
  expect(rows).toEqual([{ first_name: 'Deleted', email: `deleted-${child.id}@deleted.invalid` }]);
  expect(
    (await app.database.pool.query('select from birth_dates where user_id = $1', [child.id])).rows,
  ).toEqual([]);

  const again = new HttpClient(app.origin);
  again.cookie = getAgeCookie(child);
  const form = { firstName: 'Sam', lastName: 'Doe', password, confirmPassword: password, role: 'athlete' };
  const postAthleteRegistration = () =>
    again.post('/api/auth/register', { ...form, email: `again${child.id}@school.test` });
  expect((await postAthleteRegistration()).status).toBe(403);
  await app.runInDays(1.01, async () => expect((await postAthleteRegistration()).status).toBe(201));
});

test('a refused child cannot try with the same address in another browser for a day; a classmate can [25.2]', async () => {
  const child = await app.register('athlete');
  expect((await completeProfileWithBirthDate(child, yearsAgo(12))).status).toBe(403);
  const form = { firstName: 'Sam', lastName: 'Doe', password, confirmPassword: password, role: 'athlete' };
  const postAthleteRegistration = async (email: string) =>
    (await app.visitor().post('/api/auth/register', { ...form, email })).status;
  expect(await postAthleteRegistration(child.email.toUpperCase())).toBe(403);
  expect(await postAthleteRegistration(`classmate-${child.email}`)).toBe(201);
  const { rows } = await app.database.pool.query('select key from rate_limit_counts');
  expect(JSON.stringify(rows)).not.toContain(child.email);
  await app.runInDays(1.01, async () => expect(await postAthleteRegistration(child.email)).toBe(201));
});

test('a cookie that nobody has signed refuses nobody [25.2]', async () => {
  const client = new HttpClient(app.origin);
  client.cookie = `fieldhouse_age=${Date.now() + 1e9}.forged`;
  const form = { firstName: 'Sam', lastName: 'Doe', password, confirmPassword: password, role: 'coach' };
  expect((await client.post('/api/auth/register', { ...form, email: 'forged@school.test' })).status).toBe(
    201,
  );
});

test('a child whose profile is complete is refused, and the account is erased in 14 days [25.2]', async () => {
  const athlete = await app.addAthlete();
  const refused = await putBirthDate(athlete, yearsAgo(12));
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('erased in 14 days')]);
  expect((await athlete.get('/api/auth/birth-date')).body.birthDate).toBeNull();
  expect((await athlete.get('/api/auth/me')).body.eraseAt).not.toBeNull();
});

test('a child keeps neither account nor visible profile until staff correct the date [25.2]', async () => {
  const [athlete, coach] = [await app.addAthlete({ classYear }), await app.addCoach()];
  const [profile, erasure] = [`/api/athletes/${athlete.profile.id}`, '/api/auth/erasure'] as const;
  await putBirthDate(athlete, yearsAgo(12));
  athlete.cookie = athlete.cookie.replace(getAgeCookie(athlete), '');
  const getStatusesOfForbiddenCalls = async () => [
    (await coach.get(profile)).status,
    (await putBirthDate(athlete, yearsAgo(16))).status,
    (await athlete.patch('/api/athletes/me/visibility', { paused: false })).status,
    (await athlete.delete(erasure)).status,
  ];
  expect(await getStatusesOfForbiddenCalls()).toEqual([404, 409, 409, 409]);
  expect((await athlete.delete(erasure)).body.detail).toContain('please ask us to correct it');
  await parseBirthDateCorrection([athlete.id, yearsAgo(17)])(app.database.db);
  expect(await getStatusesOfForbiddenCalls()).toEqual([404, 409, 200, 200]);
  expect([(await coach.get(profile)).status, (await athlete.get('/api/auth/me')).body.eraseAt]).toEqual([
    200,
    null,
  ]);
});

test.each([
  yearsAgo(-1),
  yearsAgo(101, 1),
  '2011-02-29',
  '2011-13-01',
  '0001-01-01',
  yearsAgo(29),
  'soon',
  20100101,
  ['2010-01-01'],
])('the date of birth %s is refused at its field, in step 2 and later [25.3]', async (birthDate) => {
  const [newcomer, athlete] = [await app.register('athlete'), await app.addAthlete({ classYear })];
  for (const answer of [
    await completeProfileWithBirthDate(newcomer, birthDate),
    await putBirthDate(athlete, birthDate as string),
  ]) {
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'birthDate']);
  }
  expect((await newcomer.get('/api/auth/me')).body.profileComplete).toBe(false);
});

test('a graduation year that does not fit the date of birth is refused at its field [25.3]', async () => {
  const athlete = await app.addAthlete({ classYear });
  expect((await putBirthDate(athlete, yearsAgo(20))).status).toBe(200);
  const { status, body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
    classYear: classYear + 4,
  });
  expect([status, body.errors[0].path]).toEqual([422, 'classYear']);
});

test('a date of birth is changed once, then 409, until staff correct it [25.4]', async () => {
  const athlete = await app.addAthlete({ classYear });
  const statuses = [];
  for (const years of [17, 17, 16, 16, 17])
    statuses.push((await putBirthDate(athlete, yearsAgo(years))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 409]);
  await parseBirthDateCorrection([athlete.id, yearsAgo(17)])(app.database.db);
  expect((await athlete.get('/api/auth/birth-date')).body).toMatchObject({
    birthDate: yearsAgo(17),
    isChangeable: false,
  });
  await expect(parseBirthDateCorrection([athlete.id, yearsAgo(5)])(app.database.db)).rejects.toThrow(
    'erased',
  );
});

test('of two changes at the same time one is stored [25.4]', async () => {
  const athlete = await app.addAthlete({ classYear });
  await putBirthDate(athlete, yearsAgo(17));
  const answers = await Promise.all([
    putBirthDate(athlete, yearsAgo(16)),
    putBirthDate(athlete, yearsAgo(18)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('coaches and visitors have no date of birth, and a coach sends none in step 2 [25.1]', async () => {
  const coach = await app.addCoach();
  expect((await putBirthDate(coach, yearsAgo(40))).status).toBe(403);
  expect((await putBirthDate(app.visitor(), yearsAgo(40))).status).toBe(401);
  const other = await app.register('coach');
  const sent = { ...headCoach, role: 'coach', birthDate: yearsAgo(40) };
  expect((await other.post(`/api/auth/complete-profile/${other.id}`, sent)).status).toBe(422);
});

test('no response to anyone else has the date of birth [25.5]', async () => {
  const [athlete, coach] = [await app.addAthlete({ classYear }), await app.addCoach()];
  await putBirthDate(athlete, yearsAgo(16, 3));
  await athlete.post('/api/messages', { senderId: athlete.id, receiverId: coach.id, content: 'Hello' });
  const paths = [
    `/api/athletes/${athlete.profile.id}`,
    '/api/athletes',
    '/api/conversations',
    `/api/conversations/${athlete.id}`,
    '/api/map?zoom=4',
    '/api/activity',
    '/api/dashboard',
  ];
  for (const path of paths)
    expect(JSON.stringify((await coach.get(path)).body)).not.toContain(yearsAgo(16, 3));
  expect(JSON.stringify((await athlete.get('/api/athletes/me')).body)).not.toContain(yearsAgo(16, 3));
});
