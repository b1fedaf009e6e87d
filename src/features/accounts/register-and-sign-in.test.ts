import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const form = {
  firstName: 'Maya',
  lastName: 'Ortiz',
  email: 'Maya.Ortiz@School.test',
  password,
  confirmPassword: password,
  role: 'athlete',
};

test('a visitor who registers is signed in and gets the account without its password', async () => {
  const maya = app.visitor();
  const answer = await maya.post('/api/auth/register', { ...form, authProvider: 'email' });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({
    role: 'athlete',
    email: 'maya.ortiz@school.test',
    username: 'maya.ortiz',
  });
  expect(JSON.stringify(answer.body)).not.toContain('password');
  expect((await maya.get('/api/auth/me')).body).toEqual(answer.body.user);
});

test('every sign-in sets a new session cookie that is HttpOnly and SameSite=Lax', async () => {
  const { email } = await app.register('athlete');
  const [first, second] = [app.visitor(), app.visitor()];
  const answer = await first.post('/api/auth/login', { email, password });
  await second.post('/api/auth/login', { email, password });
  expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(first.cookie).not.toBe(second.cookie);
});

test('a registration with several mistakes gets a message for each field [5.3 5.10-13 5.57 6.1]', async () => {
  const { status, body } = await app.visitor().post('/api/auth/register', {
    firstName: 'M',
    lastName: '',
    email: 'nobody',
    password: 'short',
    confirmPassword: 'other',
    role: 'admin',
  });
  expect(status).toBe(422);
  const messages = Object.fromEntries(
    body.errors.map((error: { path: string; message: string }) => [error.path, error.message]),
  );
  expect(messages).toEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    email: 'Please enter a valid email address',
    password: expect.stringMatching(/^Password must/),
    confirmPassword: "Passwords don't match",
    role: 'Please choose Athlete or Coach',
  });
});

test.each([undefined, null, 7, '', 'M', ' M '])(
  'a registration with the first name %j gets the message for a short name',
  async (firstName) => {
    const { status, body } = await app.visitor().post('/api/auth/register', { ...form, firstName });
    const message = 'First name must be at least 2 characters';
    expect([status, body.detail, body.errors]).toEqual([422, message, [{ path: 'firstName', message }]]);
  },
);

test.each([
  ['alllowercase1!', 'Password must contain uppercase, lowercase, number, and special character'],
  ['NoSpecial123', 'Password must contain uppercase, lowercase, number, and special character'],
  ['Sh0rt!', 'Password must be at least 8 characters'],
  ['Password1!', 'This password is too common. Please choose another.'],
])(
  'a registration with the password %s is refused at the password field [5.4 5.9]',
  async (weak, message) => {
    const weakForm = { ...form, email: 'weak@school.test', password: weak, confirmPassword: weak };
    const { status, body } = await app.visitor().post('/api/auth/register', weakForm);
    expect(status).toBe(422);
    expect(body.errors).toContainEqual({ path: 'password', message });
  },
);

test('a registration with a taken address is refused at the email field, in any case of letters', async () => {
  const { email } = await app.register('coach');
  const answer = await app.visitor().post('/api/auth/register', { ...form, email: email.toUpperCase() });
  expect(answer.status).toBe(409);
  expect(answer.body.errors).toEqual([
    { path: 'email', message: 'An account with this email already exists' },
  ]);
});

test('two members whose addresses begin alike get different usernames', async () => {
  const one = await app.visitor().post('/api/auth/register', { ...form, email: 'twin@one.test' });
  const two = await app.visitor().post('/api/auth/register', { ...form, email: 'twin@two.test' });
  expect([one.body.user.username, two.body.user.username]).toEqual(['twin', 'twin2']);
});

test('many visitors whose addresses begin alike can register, also at the same time', async () => {
  const registerAlexOfClub = (n: number) =>
    app.visitor().post('/api/auth/register', { ...form, email: `alex@club${n}.test` });
  const atOnce = await Promise.all(Array.from({ length: 6 }, (_, n) => registerAlexOfClub(n)));
  expect(atOnce.map(({ status }) => status)).toEqual(Array(6).fill(201));
  for (let n = 6; n < 24; n++) expect((await registerAlexOfClub(n)).status).toBe(201);
  const { rows } = await app.database.pool.query(`select username from users where email like 'alex@%'`);
  expect(new Set(rows.map(({ username }) => username)).size).toBe(24);
});

test.each(['id', 'rating', 'emailVerified', 'managedBy', 'username'])(
  'a registration that sets %s is refused',
  async (field) => {
    const { status, body } = await app.visitor().post('/api/auth/register', { ...form, [field]: 'x' });
    expect(status).toBe(422);
    expect(body.errors[0].path).toBe(field);
  },
);

test('a sign-in with an unknown address gets the same response as one with a wrong password', async () => {
  const { email } = await app.register('athlete');
  const wrong = await app.visitor().post('/api/auth/login', { email, password: 'Wr0ng!password' });
  const unknown = await app.visitor().post('/api/auth/login', { email: 'nobody@school.test', password });
  expect([wrong.status, wrong.body.detail]).toEqual([401, 'Invalid email or password.']);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

test('a sign-in finds its account by an index', async () => {
  const { pool } = app.database;
  const client = await pool.connect();
  try {
    // In a small table reading everything is cheaper, so it is forbidden here.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query('explain select * from users where email = $1', ['a@school.test']);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using users_email_key');
  } finally {
    client.release(true);
  }
});

test('a session that was signed out no longer works with its old cookie', async () => {
  const maya = await app.register('athlete');
  const stolen = app.visitor();
  stolen.cookie = maya.cookie;
  expect((await stolen.get('/api/auth/me')).status).toBe(200);
  expect((await maya.post('/api/auth/logout')).status).toBe(204);
  expect((await stolen.get('/api/auth/me')).status).toBe(401);
});

test('a session that is deleted in the database ends at once', async () => {
  const maya = await app.register('athlete');
  expect((await maya.get('/api/auth/me')).status).toBe(200);
  await app.database.db.deleteFrom('sessions').where('userId', '=', maya.id).execute();
  await expect.poll(async () => (await maya.get('/api/auth/me')).status).toBe(401);
});

test('a visitor who asks for the own account gets 401 [6.20]', async () => {
  expect((await app.visitor().get('/api/auth/me')).status).toBe(401);
});

test('a visitor with a forged session cookie gets 401', async () => {
  const maya = await app.register('athlete');
  const forger = app.visitor();
  forger.cookie = maya.cookie.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D');
  expect((await forger.get('/api/auth/me')).status).toBe(401);
});

test('the emailed link sets a new password once, and ends every session', async () => {
  const maya = await app.register('athlete');
  const answer = await app.visitor().post('/api/auth/forgot-password', { email: maya.email });
  expect([answer.status, answer.body.message]).toEqual([
    202,
    'If an account exists for that address, we have sent a link.',
  ]);
  const token = await app.findEmailedToken(maya.email, 'reset-password');
  const next = 'N3w!password';
  expect((await app.visitor().post('/api/auth/reset-password', { token, password: next })).status).toBe(204);
  expect((await maya.get('/api/auth/me')).status).toBe(401);
  expect((await app.visitor().post('/api/auth/login', { email: maya.email, password })).status).toBe(401);
  expect((await app.visitor().post('/api/auth/login', { email: maya.email, password: next })).status).toBe(
    200,
  );
  expect((await app.visitor().post('/api/auth/reset-password', { token, password: next })).status).toBe(400);
  const subjects = (await app.listEmailsTo(maya.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password was changed');
});

test('a password reset for an unknown address gets the same response and sends no email', async () => {
  const answer = await app.visitor().post('/api/auth/forgot-password', { email: 'nobody@school.test' });
  expect([answer.status, answer.body.message]).toEqual([
    202,
    'If an account exists for that address, we have sent a link.',
  ]);
  expect(await app.listEmailsTo('nobody@school.test')).toEqual([]);
});

test('a coach creates a managed athlete account; an athlete gets 403 and a visitor 401', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const user = {
    firstName: 'Leo',
    lastName: 'Park',
    email: 'leo@school.test',
    username: 'leo.park',
    password,
    role: 'athlete',
  };
  const made = await coach.post('/api/users', user);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ role: 'athlete', username: 'leo.park', profileComplete: false });
  expect((await athlete.post('/api/users', { ...user, email: 'x@school.test', username: 'x' })).status).toBe(
    403,
  );
  expect((await app.visitor().post('/api/users', user)).status).toBe(401);
  expect((await coach.post('/api/users', { ...user, role: 'coach' })).status).toBe(422);
  const twice = await coach.post('/api/users', { ...user, email: 'other@school.test', username: 'LEO.park' });
  expect([twice.status, twice.body.errors[0].path]).toEqual([409, 'username']);
});

test('a sign-in with a provider that is not configured gets 404', async () => {
  expect((await app.visitor().post('/api/auth/social-login', { provider: 'google' })).status).toBe(404);
  expect(
    (await app.visitor().post('/api/auth/social-register', { provider: 'google', role: 'coach' })).status,
  ).toBe(404);
});
