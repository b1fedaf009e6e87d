import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { callBetterAuth } from '../auth/call-better-auth.ts';
import type { AccountsContextWith } from './accounts-context.ts';

/** Signs in to an account without a password; returns the cookies to set. */
export async function startSession(
  ctx: AccountsContextWith<'auth'>,
  userId: string,
  caller: Caller,
): Promise<string[]> {
  const { cookies } = await callBetterAuth(caller, (options) =>
    ctx.auth.api.startSession({ body: { userId }, ...options }),
  );
  await endPreviousSession(ctx, caller);
  return cookies;
}

/** Ends the session of the caller's cookie, which a new sign-in replaces. */
export async function endPreviousSession(ctx: AccountsContextWith<'auth'>, caller: Caller): Promise<void> {
  if (caller.headers.cookie) await callBetterAuth(caller, (options) => ctx.auth.api.signOut(options));
}
