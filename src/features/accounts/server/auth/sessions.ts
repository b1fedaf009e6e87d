import fastifyCookie from '@fastify/cookie';
import type { Context } from '#server/context.ts';
import type { Caller, IdentifiedCaller } from '#server/http/caller.ts';
import { addressPrefix } from '#server/http/network.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { markSeen } from '../queries/sessions.ts';
import { markActive } from '../queries/users.ts';
import { type Identity, sessionLimits } from './better-auth.ts';

/** A check by Better Auth costs two statements; a session is not asked for again within this time. */
const trustedMs = 10_000;
const mostRemembered = 20_000;

const longestMs = sessionLimits.longestDays * 24 * 60 * 60 * 1000;

/** Last active is written at most this often. */
const activeMs = 5 * 60_000;

/** Who is behind a request's cookie, remembered for a moment and forgotten at once when a session ends. */
export interface Sessions {
  /** Carries the session: who is without it is a visitor. */
  cookieName: string;
  identify(caller: Caller): Promise<IdentifiedCaller>;
  /** Forgets every session of this account in this process. */
  forget(userId: string): void;
  close(): Promise<void>;
}

interface Remembered {
  viewer: Viewer;
  sessionId: string;
  until: number;
}

export async function openSessions(context: Context, identity: Identity): Promise<Sessions> {
  const remembered = new Map<string, Remembered>();
  const activeAt = new Map<string, number>();
  const cookieName = (await identity.$context).authCookies.sessionToken.name;
  // Ends counted, so that a check that began before an end is not remembered after it.
  let ends = 0;

  const forget = (userId: string) => {
    ends += 1;
    for (const [cookie, { viewer }] of remembered) if (viewer.id === userId) remembered.delete(cookie);
  };
  const forgetAll = () => {
    ends += 1;
    remembered.clear();
  };
  const stopListening = await context.listen('session_end', forget);
  // What ended while nobody listened was not heard.
  const stopWatching = context.onReconnect(forgetAll);

  async function checked(cookie: string, caller: Caller): Promise<{ found?: Remembered; cookies: string[] }> {
    const endsBefore = ends;
    const { response, headers } = await identity.api.getSession({
      headers: headersOf(caller),
      returnHeaders: true,
    });
    if (response && response.session.createdAt.getTime() < Date.now() - longestMs) {
      const ended = await identity.api.signOut({ headers: headersOf(caller), returnHeaders: true });
      return { cookies: ended.headers.getSetCookie() };
    }
    const cookies = headers.getSetCookie();
    if (!response) return { cookies };
    const viewer: Viewer = { id: response.user.id, role: response.user.role as Viewer['role'] };
    const found = { viewer, sessionId: response.session.id, until: Date.now() + trustedMs };
    if (ends === endsBefore) {
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string);
      remembered.set(cookie, found);
    }
    return { found, cookies };
  }

  async function noteActive({ viewer, sessionId }: Remembered) {
    const now = context.now();
    if ((activeAt.get(sessionId) ?? 0) > now.getTime() - activeMs) return;
    if (activeAt.size >= mostRemembered) activeAt.clear();
    activeAt.set(sessionId, now.getTime());
    await markActive(context.db, viewer.id, now);
    await markSeen(context.db, sessionId, now);
  }

  return {
    cookieName,
    async identify(caller) {
      const cookie = fastifyCookie.parse(caller.headers.cookie ?? '')[cookieName];
      if (!cookie) return { viewer: undefined, cookies: [] };
      const known = remembered.get(cookie);
      const { found, cookies } =
        known && known.until > Date.now() ? { found: known, cookies: [] } : await checked(cookie, caller);
      if (found) await noteActive(found);
      return { viewer: found?.viewer, cookies };
    },
    forget,
    close: async () => {
      stopWatching();
      await stopListening();
    },
  };
}

/**
 * The request's headers for Better Auth; the address is ours, never what a client claims, and no more of it than is
 * kept with a session.
 */
export function headersOf({ ip, headers: given }: Caller): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'origin'] as const) {
    const value = given[name];
    if (value) headers.set(name, value);
  }
  // As an address: Better Auth keeps nothing else.
  headers.set('x-caller-address', addressPrefix(ip).replace(/\/.*/, ''));
  return headers;
}
