import { beforeEach, expect, test } from 'vitest';
import { openRateLimitCounters } from '#server/database/rate-limit-counters.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import {
  createSignInThrottle,
  getSignInDelayMs,
  signInAttemptLimits,
} from './server/auth/sign-in-throttle.ts';

const app = openTestApp({ rateLimits: true });

let owner = '';
const [home, elsewhere] = ['10.0.0.1', '10.9.9.9'];
let people = 0;

beforeEach(() => {
  people += 1;
  owner = `maya${people}@school.test`;
});

/** Attempts with a clock of their own; `waited` collects every wait in milliseconds. */
function createTestThrottle() {
  const clock = { now: Date.now() };
  const waited: number[] = [];
  const getTestClockTime = () => clock.now;
  const { db } = app.database;
  const createThrottleOfAnotherProcess = () =>
    createSignInThrottle({
      db,
      counts: openRateLimitCounters(db, getTestClockTime),
      now: getTestClockTime,
      wait: async (ms) => void waited.push(ms),
    });
  const attempts = createThrottleOfAnotherProcess();
  const attemptSignInRepeatedly = async (n: number, address: string, email = owner) => {
    for (let i = 0; i < n; i++) await attempts.delayOrRefuseAttempt(email, address);
  };
  return { attempts, process: createThrottleOfAnotherProcess, clock, waited, times: attemptSignInRepeatedly };
}

const tooMany = { code: 'too-many' };

test.each([
  [1, 0],
  [4, 0],
  [5, 250],
  [6, 500],
  [7, 1000],
  [8, 2000],
  [9, 3000],
  [20, 3000],
])('sign-in attempt %i waits %i ms', (nth, ms) => {
  expect(getSignInDelayMs(nth)).toBe(ms);
});

test('the 21st attempt within 15 minutes is refused, from any network', async () => {
  const { attempts, clock, times } = createTestThrottle();
  for (let i = 0; i < signInAttemptLimits.max; i++) await attempts.delayOrRefuseAttempt(owner, `10.1.0.${i}`);
  clock.now += 60_000;
  await expect(attempts.delayOrRefuseAttempt(owner, elsewhere)).rejects.toMatchObject({
    ...tooMany,
    retryAfter: 840,
  });
  await times(1, elsewhere, 'another@school.test');
  clock.now += 840_000;
  await expect(attempts.delayOrRefuseAttempt(owner, elsewhere)).resolves.toBeUndefined();
});

test('attempts from elsewhere do not lock the owner out at home, where the same limit applies', async () => {
  const { attempts, times } = createTestThrottle();
  await times(1, home);
  await attempts.rememberNetworkOfOwner(owner, home);
  await times(signInAttemptLimits.max - 1, elsewhere);
  await expect(attempts.delayOrRefuseAttempt(owner, elsewhere)).rejects.toMatchObject(tooMany);
  await times(signInAttemptLimits.max, home);
  await expect(attempts.delayOrRefuseAttempt(owner, home)).rejects.toMatchObject(tooMany);
});

test('a sign-in of the owner gives nobody else new attempts', async () => {
  const { attempts, times } = createTestThrottle();
  await times(signInAttemptLimits.max, elsewhere);
  await attempts.rememberNetworkOfOwner(owner, home);
  await expect(attempts.delayOrRefuseAttempt(owner, elsewhere)).rejects.toMatchObject(tooMany);
});

test('several processes share the count of attempts', async () => {
  const { attempts, process, waited } = createTestThrottle();
  const other = process();
  for (let i = 0; i < signInAttemptLimits.max; i += 2) {
    await attempts.delayOrRefuseAttempt(owner, elsewhere);
    await other.delayOrRefuseAttempt(owner, elsewhere);
  }
  expect(waited.slice(0, 3)).toEqual([250, 500, 1000]);
  await expect(other.delayOrRefuseAttempt(owner, elsewhere)).rejects.toMatchObject(tooMany);
  await attempts.rememberNetworkOfOwner(owner, home);
  await expect(other.delayOrRefuseAttempt(owner, home)).resolves.toBeUndefined();
});

test('all addresses of one IPv6 network count as one', async () => {
  const { attempts } = createTestThrottle();
  for (let i = 0; i < signInAttemptLimits.max; i++)
    await attempts.delayOrRefuseAttempt(owner, `2001:db8:1:2::${i.toString(16)}`);
  await attempts.rememberNetworkOfOwner(owner, '2001:db8:7:7:a::1');
  await expect(attempts.delayOrRefuseAttempt(owner, '2001:db8:7:7:b:c:d:e')).resolves.toBeUndefined();
  await expect(attempts.delayOrRefuseAttempt(owner, '2001:db8:7:8::1')).rejects.toMatchObject(tooMany);
});

test('a member who reset the password by the emailed link can sign in while others guess', async () => {
  const { email } = await app.register('athlete');
  const { attempts, times } = createTestThrottle();
  await attempts.rememberNetworkOfOwner(email, home);
  await app.database.db.deleteFrom('knownNetworks').execute();
  await times(signInAttemptLimits.max, elsewhere, email);
  expect((await app.visitor().post('/api/auth/login', { email, password })).status).toBe(429);
  await app.visitor().post('/api/auth/forgot-password', { email });
  const token = await app.findEmailedToken(email, 'reset-password');
  const fresh = 'An0ther!password';
  expect((await app.visitor().post('/api/auth/reset-password', { token, password: fresh })).status).toBe(204);
  expect((await app.visitor().post('/api/auth/login', { email, password: fresh })).status).toBe(200);
});

test('parallel attempts are counted like consecutive ones', async () => {
  const { attempts } = createTestThrottle();
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => attempts.delayOrRefuseAttempt(owner, elsewhere)),
  );
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(signInAttemptLimits.max);
});

test('password guessing is slowed down and stopped, in the same way for an unknown address', async () => {
  const { email } = await app.register('athlete');
  for (const tried of [email, 'nobody@school.test']) {
    const tries = Array.from({ length: 25 }, () =>
      app.visitor().post('/api/auth/login', { email: tried, password: 'Wr0ng!password' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(signInAttemptLimits.max);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(800);
    // The right password gets the same response.
    const right = await app.visitor().post('/api/auth/login', { email: tried, password });
    expect([right.status, right.body.detail]).toEqual([429, refused[0]?.body.detail]);
  }
});

test('a member who mistypes the password a few times at home can still sign in', async () => {
  const { email } = await app.register('coach');
  expect((await app.visitor().post('/api/auth/login', { email, password })).status).toBe(200);
  const wrong = Array.from({ length: 3 }, () =>
    app.visitor().post('/api/auth/login', { email, password: 'Wr0ng!password' }),
  );
  expect((await Promise.all(wrong)).map((answer) => answer.status)).toEqual([401, 401, 401]);
  expect((await app.visitor().post('/api/auth/login', { email, password })).status).toBe(200);
});
