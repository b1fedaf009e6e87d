import { beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '../support/http-client.ts';
import { openTestApp } from '../support/test-app.ts';
import { password } from '../support/test-members.ts';
import { calls, getMethod, getPathWithUnknownId } from './attack-members-and-checks.ts';

const app = openTestApp({ rateLimits: true });
let accounts: MemberClient[];
beforeAll(async () => {
  accounts = [await app.register('coach'), await app.register('coach')];
});

const limitedPublicCalls = calls.filter(([, { audience, limit }]) => audience === 'public' && limit);

test.each(limitedPublicCalls)(
  'one network that calls %s from account after account gets 429',
  async (route, call) => {
    const max = call.limit?.max ?? 0;
    const statuses: number[] = [];
    // Malformed, so that nothing happens but the count.
    for (let sent = 0; sent <= max; sent += 1) {
      const account = accounts[sent % accounts.length] as MemberClient;
      const body = getMethod(route) === 'GET' ? undefined : {};
      statuses.push((await account.send(getMethod(route), getPathWithUnknownId(route), body)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  },
);

const camp = openTestApp({ rateLimits: true });

const registrationForm = (email: string) => ({
  firstName: 'Sam',
  lastName: 'Doe',
  email,
  password,
  confirmPassword: password,
  role: 'athlete',
});

test('of registrations that each bring the cookie of the one before, the 201st gets 429', async () => {
  const newcomer = camp.visitor();
  for (let nth = 1; nth <= 200; nth += 1) {
    const { status } = await newcomer.post('/api/auth/register', registrationForm(`camp${nth}@school.test`));
    expect(status, `registration ${nth}`).toBe(201);
  }
  const { status, headers } = await newcomer.post(
    '/api/auth/register',
    registrationForm('camp201@school.test'),
  );
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the 11th password link for one address that a network asks for in a day gets 429', async () => {
  const requestResetAndReturnStatus = async (email: string) =>
    (await camp.visitor().post('/api/auth/forgot-password', { email })).status;
  for (let nth = 1; nth <= 10; nth += 1)
    expect(await requestResetAndReturnStatus('camp1@school.test')).toBe(202);
  expect(await requestResetAndReturnStatus('Camp1@School.test')).toBe(429);
  expect(await requestResetAndReturnStatus('camp2@school.test')).toBe(202);
});
