import type { z } from 'zod';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import type { credentialsSchema } from '../../contract/accounts.ts';
import { callBetterAuth } from '../auth/call-better-auth.ts';
import { findPasswordHashByEmail } from '../queries/credentials.ts';
import { findOpenFactorRemovalByEmail } from '../queries/factor-removals.ts';
import { hasPasskeys } from '../queries/second-factors.ts';
import { deleteSessionByToken } from '../queries/sessions.ts';
import type { AccountsContext } from './accounts-context.ts';
import { getAccount } from './get-account.ts';
import { endPreviousSession } from './start-session.ts';

const stepMs = 250;

/**
 * Delays a failure to the next multiple of 250 ms. An unknown address needs fewer SQL statements than a wrong password,
 * and the response time must not reveal which it was.
 */
async function roundUpFailureDuration<T>(attempt: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await attempt();
  } catch (error) {
    const rest = stepMs - ((performance.now() - started) % stepMs);
    await new Promise((done) => setTimeout(done, rest));
    throw error;
  }
}

export async function signInWithPassword(
  ctx: AccountsContext,
  form: z.output<typeof credentialsSchema>,
  caller: Caller,
) {
  await ctx.signInThrottle.delayOrRefuseAttempt(form.email, caller.ip);
  const { response, cookies } = await roundUpFailureDuration(() =>
    verifyPasswordAndStartSession(ctx, form, caller),
  );
  await ctx.signInThrottle.rememberNetworkOfOwner(form.email, caller.ip);
  // Better Auth's type of the response leaves out what its plugin for second factors adds.
  const { twoFactorMethods } = response as { twoFactorMethods?: string[] };
  // The second step has taken its cookie, too.
  await endPreviousSession(ctx, caller);
  if (twoFactorMethods) {
    const totp = twoFactorMethods.includes('totp');
    const passkeys = await hasPasskeys(ctx.db, form.email);
    const removeAt = (await findOpenFactorRemovalByEmail(ctx.db, form.email))?.removeAt ?? null;
    return new WithCookies({ secondFactor: { totp, passkeys, removeAt } }, cookies);
  }
  ctx.audit.record({ kind: 'sign-in', userId: response.user.id, address: caller.ip });
  return new WithCookies({ user: await getAccount(ctx, response.user.id) }, cookies);
}

/**
 * Refuses a password that was replaced while it was checked: a new password ends every session there is, and one that
 * begins right after it with the old password would stay.
 */
async function verifyPasswordAndStartSession(
  ctx: AccountsContext,
  form: z.output<typeof credentialsSchema>,
  caller: Caller,
) {
  const auditAndCreateSignInRefusal = () => {
    ctx.audit.record({ kind: 'sign-in refused', email: form.email, address: caller.ip });
    return new AppError('signed-out', 'Invalid email or password.');
  };
  const hash = await findPasswordHashByEmail(ctx.db, form.email);
  const signedIn = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.signInEmail({ body: form, ...options }),
    auditAndCreateSignInRefusal,
  );
  if ((await findPasswordHashByEmail(ctx.db, form.email)) !== hash) {
    if (signedIn.response.token) await deleteSessionByToken(ctx.db, signedIn.response.token);
    throw auditAndCreateSignInRefusal();
  }
  return signedIn;
}

export async function signOut(ctx: AccountsContext, viewerId: string | undefined, caller: Caller) {
  const { cookies } = await callBetterAuth(caller, (options) => ctx.auth.api.signOut(options));
  if (viewerId) {
    ctx.sessionCache.dropSessionsOfUser(viewerId);
    ctx.audit.record({ kind: 'sign-out', userId: viewerId, address: caller.ip });
  }
  return new WithCookies(undefined, cookies);
}
