import fastifyCookie from '@fastify/cookie';
import { LRUCache } from 'lru-cache';
import type { ContextWith } from '#server/context.ts';
import type { Caller, IdentifiedCaller } from '#server/http/caller-and-cookies.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { updateSessionLastSeen } from '../queries/sessions.ts';
import { updateLastActive } from '../queries/users.ts';
import { type Auth, sessionLimits } from './better-auth.ts';
import { callBetterAuth } from './call-better-auth.ts';

/** Better Auth needs two SQL statements to check a session, so the result is cached for this long. */
const cachedMs = 10_000;
const maxCached = 20_000;

const maxAgeMs = sessionLimits.maxDays * 24 * 60 * 60 * 1000;

/** The time of the last activity is written at most this often. */
const activityIntervalMs = 5 * 60_000;

/** Finds the viewer behind a session cookie. Sessions are cached for a moment, and dropped at once when they end. */
export interface SessionCache {
  /** The name of the session cookie; a request without it comes from a visitor. */
  cookieName: string;
  identifyCaller(caller: Caller): Promise<IdentifiedCaller>;
  /** Drops every session of this account from the cache of this process. */
  dropSessionsOfUser(userId: string): void;
  close(): Promise<void>;
}

interface CachedSession {
  id: string;
  viewer: Viewer;
}

export async function openSessionCache(
  ctx: ContextWith<'db' | 'now' | 'notices'>,
  auth: Auth,
): Promise<SessionCache> {
  const cache = new LRUCache<string, CachedSession>({ max: maxCached, ttl: cachedMs });
  const lastActive = new LRUCache<string, number>({ max: maxCached });
  const cookieName = (await auth.$context).authCookies.sessionToken.name;
  // Counts ended sessions: a check that began before a session ended must not be cached.
  let endings = 0;

  const dropSessionsOfUser = (userId: string) => {
    endings += 1;
    for (const [cookie, { viewer }] of [...cache.entries()]) if (viewer.id === userId) cache.delete(cookie);
  };
  const dropAllSessions = () => {
    endings += 1;
    cache.clear();
  };
  const unsubscribe = await ctx.notices.subscribe('session_end', dropSessionsOfUser);
  // This process got no notices while its connection was lost.
  const stopWatching = ctx.notices.onReconnect(dropAllSessions);

  async function checkSessionWithBetterAuth(
    cookie: string,
    caller: Caller,
  ): Promise<{ session: CachedSession | undefined; cookies: string[] }> {
    const endingsBefore = endings;
    const { response, cookies } = await callBetterAuth(caller, (options) => auth.api.getSession(options));
    if (!response) return { session: undefined, cookies };
    if (response.session.createdAt.getTime() < Date.now() - maxAgeMs) {
      const ended = await callBetterAuth(caller, (options) => auth.api.signOut(options));
      return { session: undefined, cookies: ended.cookies };
    }
    const viewer: Viewer = { id: response.user.id, role: response.user.role as Viewer['role'] };
    const session = { id: response.session.id, viewer };
    if (endings === endingsBefore) cache.set(cookie, session);
    return { session, cookies };
  }

  async function recordSessionActivity({ id, viewer }: CachedSession) {
    const now = ctx.now();
    if ((lastActive.get(id) ?? 0) > now.getTime() - activityIntervalMs) return;
    lastActive.set(id, now.getTime());
    await updateLastActive(ctx.db, viewer.id, now);
    await updateSessionLastSeen(ctx.db, id, now);
  }

  return {
    cookieName,
    async identifyCaller(caller) {
      const cookie = fastifyCookie.parse(caller.headers.cookie ?? '')[cookieName];
      if (!cookie) return { viewer: undefined, cookies: [] };
      const cached = cache.get(cookie);
      const { session, cookies } = cached
        ? { session: cached, cookies: [] }
        : await checkSessionWithBetterAuth(cookie, caller);
      if (session) await recordSessionActivity(session);
      return { viewer: session?.viewer, cookies };
    },
    dropSessionsOfUser,
    close: async () => {
      stopWatching();
      await unsubscribe();
    },
  };
}
