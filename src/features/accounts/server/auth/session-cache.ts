import fastifyCookie from '@fastify/cookie';
import { LRUCache } from 'lru-cache';
import type { ContextWith } from '#server/context.ts';
import type { Caller, IdentifiedCaller } from '#server/http/caller-and-cookie-types.ts';
import type { SignedInViewer } from '#server/http/viewer-types.ts';
import { isVerifiedCoach } from '../queries/sessions.ts';
import { type Auth, sessionLimits } from './better-auth.ts';
import { callBetterAuth } from './call-better-auth.ts';
import { createActivityRecorder } from './record-last-active-time.ts';

/** Better Auth needs two SQL statements to check a session, so the result is cached for this long. */
const cachedMs = 10_000;
const maxCached = 20_000;

const hour = 60 * 60 * 1000;
const maxSessionAgeMs = sessionLimits.maxDays * 24 * hour;
const maxStaffSessionAgeMs = sessionLimits.staffHours * hour;

/** Finds the viewer behind a session cookie. Sessions are cached for a moment, and dropped at once when they end. */
export interface SessionCache {
  /** The name of the session cookie; a request without it comes from a visitor. */
  cookieName: string;
  /** A session ends this long after its sign-in, however often it is used. */
  maxSessionAgeMs: number;
  identifyCaller(caller: Caller): Promise<IdentifiedCaller>;
  /** Drops every session of this account from the cache of this process. */
  dropSessionsOfUser(userId: string): void;
  close(): Promise<void>;
}

export async function openSessionCache(
  ctx: ContextWith<'db' | 'now' | 'notices' | 'safeguards'>,
  auth: Auth,
): Promise<SessionCache> {
  const cache = new LRUCache<string, SignedInViewer>({ max: maxCached, ttl: cachedMs });
  const cookieName = (await auth.$context).authCookies.sessionToken.name;
  // Counts ended sessions: a check that began before a session ended must not be cached.
  let endings = 0;

  /** Calls with one cookie that arrive together, such as all streams of a browser after a restart, share a check. */
  const running = new Map<string, { endingsBefore: number; check: Promise<IdentifiedCaller> }>();
  const recordActivity = createActivityRecorder(ctx);

  const dropSessionsOfUser = (userId: string) => {
    endings += 1;
    for (const [cookie, { id }] of [...cache.entries()]) if (id === userId) cache.delete(cookie);
  };
  const dropAllSessions = () => {
    endings += 1;
    cache.clear();
  };
  const unsubscribe = await ctx.notices.subscribe('session_end', dropSessionsOfUser);
  // This process got no notices while its connection was lost.
  const stopWatching = ctx.notices.onReconnect(dropAllSessions);

  async function checkSessionWithBetterAuth(cookie: string, caller: Caller): Promise<IdentifiedCaller> {
    const endingsBefore = endings;
    const { response, cookies } = await callBetterAuth(caller, (options) => auth.api.getSession(options));
    if (!response) return { viewer: undefined, cookies };
    const maxAgeMs = response.user.role === 'staff' ? maxStaffSessionAgeMs : maxSessionAgeMs;
    // Better Auth has this clock, not the one of the context, when it stores a session.
    if (response.session.createdAt.getTime() < Date.now() - maxAgeMs) {
      const ended = await callBetterAuth(caller, (options) => auth.api.signOut(options));
      return { viewer: undefined, cookies: ended.cookies };
    }
    const viewer = await toViewer(ctx, response);
    if (endings === endingsBefore) cache.set(cookie, viewer);
    return { viewer, cookies };
  }

  async function joinOrStartCheck(cookie: string, caller: Caller): Promise<IdentifiedCaller> {
    const joined = running.get(cookie);
    if (joined?.endingsBefore === endings) return joined.check;
    const own = { endingsBefore: endings, check: checkSessionWithBetterAuth(cookie, caller) };
    running.set(cookie, own);
    try {
      return await own.check;
    } finally {
      if (running.get(cookie) === own) running.delete(cookie);
    }
  }

  return {
    cookieName,
    maxSessionAgeMs,
    async identifyCaller(caller) {
      const cookie = fastifyCookie.parse(caller.headers.cookie ?? '')[cookieName];
      if (!cookie) return { viewer: undefined, cookies: [] };
      const viewer = cache.get(cookie);
      const checked = viewer ? { viewer, cookies: [] } : await joinOrStartCheck(cookie, caller);
      if (checked.viewer) await recordActivity(checked.viewer);
      return checked;
    },
    dropSessionsOfUser,
    close: async () => {
      stopWatching();
      await unsubscribe();
    },
  };
}

async function toViewer(
  ctx: ContextWith<'db' | 'safeguards'>,
  { user, session }: NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>,
): Promise<SignedInViewer> {
  return {
    id: user.id,
    role: user.role as SignedInViewer['role'],
    sessionId: session.id,
    memberSince: user.createdAt,
    isVerified: !ctx.safeguards || (user.role === 'coach' && (await isVerifiedCoach(ctx.db, user.id))),
    safeguards: ctx.safeguards,
    isOwner: !user.managedBy || !ctx.safeguards,
    hasSecondFactor: user.twoFactorEnabled ?? false,
    suspendedUntil: user.suspendedUntil ?? null,
    dailyLimitRaisedUntil: user.dailyLimitRaisedUntil ?? null,
  };
}
