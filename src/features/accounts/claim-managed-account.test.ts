import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type CoachMember, password, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const coachPassword = 'Co4ch!knows-it';
let addedCount = 0;

const listEmails = (email: string) => app.sentEmails.filter(({ to }) => to === email);
const findEmailedClaimToken = (email: string) =>
  /claim\?token=([\w-]+)/.exec(listEmails(email).at(-1)?.text ?? '')?.[1] ?? '';

async function addAthlete(coach: CoachMember) {
  addedCount += 1;
  const email = `added${addedCount}@school.test`;
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email,
    username: `lou${addedCount}`,
    password: coachPassword,
  };
  const answer = await coach.post('/api/athletes', { user, ...quarterback });
  expect(answer.status).toBe(201);
  await app.runJobs('claim-email');
  return {
    email,
    athleteId: answer.body.id as string,
    id: answer.body.userId as string,
    token: findEmailedClaimToken(email),
  };
}

const signIn = (email: string, given: string) =>
  app.visitor().post('/api/auth/login', { email, password: given });

test('an athlete whom a coach added claims the account, and the coach’s password stops working', async () => {
  const coach = await app.addCoach();
  const { email, token } = await addAthlete(coach);
  const before = app.visitor();
  await before.post('/api/auth/login', { email, password: coachPassword });
  expect((await app.visitor().post('/api/auth/claim-preview', { token })).body).toEqual({
    ...{ firstName: 'Lou', email, coach: 'Sam Doe', school: 'Rice University' },
  });
  const lou = app.visitor();
  const claimed = await lou.post('/api/auth/claim', { token, password: 'Lou!s-0wn-word' });
  expect([claimed.status, claimed.body.user]).toMatchObject([200, { email, emailVerified: true }]);
  expect((await lou.get('/api/auth/me')).status).toBe(200);
  expect((await before.get('/api/auth/me')).status).toBe(401);
  expect((await signIn(email, coachPassword)).status).toBe(401);
  expect((await signIn(email, 'Lou!s-0wn-word')).status).toBe(200);
  expect((await app.visitor().post('/api/auth/claim', { token, password })).status).toBe(400);
});

test('before the claim, nobody can prepare anything that opens, moves or erases the account after it', async () => {
  const { email, id, token } = await addAthlete(await app.addCoach());
  const coach = app.visitor();
  await coach.post('/api/auth/login', { email, password: coachPassword });
  const secret = { password: coachPassword };
  const tries = [
    await coach.put('/api/auth/email', { email: 'mine@school.test', ...secret }),
    await coach.post('/api/auth/erasure', secret),
    await coach.post('/api/factors/totp', secret),
    await coach.post('/api/passkeys/options', secret),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  // The claim also undoes what was set in another way.
  await app.database.pool.query(
    'update users set two_factor_enabled = true, erase_at = now() where id = $1',
    [id],
  );
  await app.visitor().post('/api/auth/forgot-password', { email });
  const reset = await app.findEmailedToken(email, 'reset-password');
  const claimed = await app.visitor().post('/api/auth/claim', { token, password: 'Lou!s-0wn-word' });
  expect(claimed.body.user).toMatchObject({ email, eraseAt: null });
  const late = { token: reset, password: coachPassword };
  expect((await app.visitor().post('/api/auth/reset-password', late)).status).toBe(400);
  expect((await signIn(email, 'Lou!s-0wn-word')).body.user).toMatchObject({ email });
});

test('an athlete who refuses the account has it erased', async () => {
  const coach = await app.addCoach();
  const { email, athleteId, token } = await addAthlete(coach);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token: 'made-up' })).status).toBe(400);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(200);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(204);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
  expect((await signIn(email, coachPassword)).status).toBe(401);
});

test('an unclaimed account gets one reminder and is erased after 60 days', async () => {
  const coach = await app.addCoach();
  const { email, athleteId } = await addAthlete(coach);
  await app.runInDays(29, () => app.runClaimAndErasureJobs());
  expect(listEmails(email)).toHaveLength(1);
  await app.runInDays(31, () => app.runClaimAndErasureJobs());
  await app.runInDays(40, () => app.runClaimAndErasureJobs());
  expect(listEmails(email).map(({ subject }) => subject)).toEqual([
    'Sam Doe added you to Fieldhouse',
    'Your Fieldhouse profile still waits for you',
  ]);
  await app.runInDays(59, () => app.runClaimAndErasureJobs());
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(200);
  await app.runInDays(61, () => app.runClaimAndErasureJobs());
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
});

test('a claim refusal that fails on the server changes neither the account nor its link', async () => {
  const coach = await app.addCoach();
  const { athleteId, token } = await addAthlete(coach);
  await app.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
    create trigger fails before update of erased_at on users for each row execute function fail()`);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(500);
  await app.database.pool.query('drop function fail cascade');
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(200);
  expect((await app.visitor().post('/api/auth/claim-refusal', { token })).status).toBe(204);
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
});

test('an athlete whose email and username are both taken is refused at both fields', async () => {
  const coach = await app.addCoach();
  const { email } = await addAthlete(coach);
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email,
    username: `LOU${addedCount}`,
    password: coachPassword,
  };
  const { status, body } = await coach.post('/api/users', user);
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    409,
    ['email', 'username'],
  ]);
});
