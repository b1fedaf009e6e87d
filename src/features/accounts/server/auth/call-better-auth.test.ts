import { APIError } from 'better-auth/api';
import { expect, test } from 'vitest';
import { openEmptyTestDatabase } from '../../../../../tests/support/test-database.ts';
import { createBetterAuth } from './better-auth.ts';
import { callBetterAuth, rememberHiddenFault } from './call-better-auth.ts';

const caller = { ip: '127.0.0.1', headers: {} } as never;

test('what Better Auth logs and hides behind a 500 is thrown itself, and of this call alone [45.5]', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  const call = (logged?: Error) =>
    callBetterAuth(caller, async () => {
      await Promise.resolve();
      if (logged) rememberHiddenFault('told', logged);
      throw new APIError('INTERNAL_SERVER_ERROR', { message: 'Failed to get session' });
    });
  const [first, second] = await Promise.allSettled([call(lost), call()]);
  expect(first).toMatchObject({ reason: lost });
  expect(second).toMatchObject({ reason: { statusCode: 500 } });
});

test('a session that cannot be looked up is a fault of the database, not a 500 without a reason [45.5]', async () => {
  const database = await openEmptyTestDatabase<never>();
  const secrets = { secret: 'a secret of this test alone, long enough', acceptedSecrets: [] };
  const auth = createBetterAuth({ db: database.db, publicUrl: 'http://localhost', secrets });
  const { authCookies, secret } = await auth.$context;
  const { makeSignature } = await import('better-auth/crypto');
  const signed = encodeURIComponent(`token.${await makeSignature('token', secret)}`);
  const cookie = `${authCookies.sessionToken.name}=${signed}`;
  await database.drop();
  const look = callBetterAuth({ ip: '127.0.0.1', headers: { cookie } } as never, (options) =>
    auth.api.getSession(options),
  );
  await expect(look).rejects.toThrow('Cannot use a pool after calling end on the pool');
});
