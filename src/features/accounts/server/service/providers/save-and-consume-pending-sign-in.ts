import fastifyCookie from '@fastify/cookie';
import type { ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import {
  deletePendingSignInRow,
  findPendingSignInRow,
  insertPendingSignInRow,
  type PendingSignIn,
} from '../../queries/pending-provider-sign-ins.ts';
import { hashToken } from '../hash-token.ts';
import type { ProviderIdentity } from './map-claims-to-identity.ts';

// A sign-in at a provider leaves our site and comes back. Its row is found by a token in a cookie, so that it
// continues only in the browser that began it: otherwise an attacker could sign a victim in to the attacker's account.

const lifetimeMs = 10 * 60_000;

/** On https the browser accepts a cookie of this prefix from a secure page of this host only. */
const getCookieName = (ctx: ContextWith<'publicUrl'>) =>
  usesHttps(ctx) ? '__Secure-fieldhouse.provider' : 'fieldhouse.provider';
const getCookieOptions = (ctx: ContextWith<'publicUrl'>) => ({
  httpOnly: true,
  // The browser returns by a link on another site: with 'strict' the cookie would be missing.
  sameSite: 'lax' as const,
  secure: usesHttps(ctx),
  path: '/api/auth',
});
const usesHttps = (ctx: ContextWith<'publicUrl'>) => ctx.publicUrl.startsWith('https:');

/** Stores a pending sign-in; returns the cookie that finds it again. */
export async function savePendingSignIn(
  ctx: ContextWith<'db' | 'now' | 'publicUrl'>,
  token: string,
  pending: PendingSignIn & { identity?: ProviderIdentity },
): Promise<string> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertPendingSignInRow(ctx.db, { ...pending, tokenHash: hashToken(token), expiresAt }, now);
  const options = { ...getCookieOptions(ctx), maxAge: lifetimeMs / 1000 };
  return fastifyCookie.serialize(getCookieName(ctx), token, options);
}

/** The caller's pending sign-in, if there is one. */
export const findPendingSignIn = (ctx: ContextWith<'db' | 'now' | 'publicUrl'>, caller: Caller) =>
  findPendingSignInRow(ctx.db, hashToken(getPendingSignInToken(ctx, caller)), ctx.now());

/** Returns the caller's pending sign-in and deletes it, so that it is used once. */
export const consumePendingSignIn = (ctx: ContextWith<'db' | 'now' | 'publicUrl'>, caller: Caller) =>
  deletePendingSignInRow(ctx.db, hashToken(getPendingSignInToken(ctx, caller)), ctx.now());

export const getPendingSignInToken = (ctx: ContextWith<'publicUrl'>, caller: Caller): string =>
  fastifyCookie.parse(caller.headers.cookie ?? '')[getCookieName(ctx)] ?? '';

/** The cookie that deletes the cookie of a pending sign-in. */
export const createExpiredPendingSignInCookie = (ctx: ContextWith<'publicUrl'>): string =>
  fastifyCookie.serialize(getCookieName(ctx), '', { ...getCookieOptions(ctx), expires: new Date(1) });
