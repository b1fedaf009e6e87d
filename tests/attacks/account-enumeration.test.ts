import { expect, test } from 'vitest';
import type { ApiResponse, MemberClient } from '../support/http-client.ts';
import { openTestApp } from '../support/test-app.ts';
import { password, quarterback } from '../support/test-members.ts';

const app = openTestApp();
const wrong = 'Wr0ng!password';
const failureStepMs = 250;

async function signInWithWrongPassword(email: string) {
  const begun = performance.now();
  const answer = await app.visitor().post('/api/auth/login', { email, password: wrong });
  return { answer, ms: performance.now() - begun };
}

/** The parts of a response that must be equal. */
function omitVaryingResponseParts({ status, body, headers }: ApiResponse) {
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers);
  return { status, body: { ...body, requestId: '' }, headers: rest };
}

const createMemberOfKind: Record<string, () => Promise<Pick<MemberClient, 'email'>>> = {
  'an account': () => app.addAthlete(),
  'a confirmed account': async () => {
    const member = await app.register('coach');
    await app.database.db
      .updateTable('users')
      .set({ emailVerified: true })
      .where('id', '=', member.id)
      .execute();
    return member;
  },
  'an account of a provider, which has no password': async () => {
    const member = await app.register('athlete');
    await app.database.db
      .updateTable('accounts')
      .set({ providerId: 'club', accountId: 'sub-1', password: null })
      .where('userId', '=', member.id)
      .execute();
    return member;
  },
  'an account with a second step': async () => {
    const member = await app.addAthlete();
    await app.database.db
      .updateTable('users')
      .set({ twoFactorEnabled: true })
      .where('id', '=', member.id)
      .execute();
    return member;
  },
  'an account that is to be erased': async () => {
    const member = await app.addAthlete();
    expect((await member.post('/api/auth/erasure', { password })).status).toBe(202);
    return member;
  },
  'an account that nobody has claimed': async () => {
    const coach = await app.addCoach();
    const user = { firstName: 'Lou', lastName: 'Reyes', email: 'lou@school.test', username: 'lou', password };
    expect((await coach.post('/api/athletes', { user, ...quarterback })).status).toBe(201);
    return user;
  },
};

test.each(Object.keys(createMemberOfKind))(
  'a refused sign-in to %s looks like one to an unknown account',
  async (kind) => {
    const { email } = await createMemberOfKind[kind]!();
    const [known, unknown] = [
      await signInWithWrongPassword(email),
      await signInWithWrongPassword('nobody@school.test'),
    ];
    expect(known.answer.status).toBe(401);
    expect(omitVaryingResponseParts(known.answer)).toEqual(omitVaryingResponseParts(unknown.answer));
    // Timers may fire slightly early.
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(failureStepMs - 5);
  },
);

test('requesting a password link looks the same with and without an account', async () => {
  const { email } = await app.register('athlete');
  const requestPasswordReset = (given: string) =>
    app.visitor().post('/api/auth/forgot-password', { email: given });
  const [known, unknown] = [
    await requestPasswordReset(email),
    await requestPasswordReset('nobody@school.test'),
  ];
  expect(known.status).toBe(202);
  expect(omitVaryingResponseParts(known)).toEqual(omitVaryingResponseParts(unknown));
});
