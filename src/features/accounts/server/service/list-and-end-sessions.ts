import type { z } from 'zod';
import type { Connection } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { notFound } from '#shared/errors.ts';
import { missingSessionMessage, type sessionSchema } from '../../contract/sessions.ts';
import { callBetterAuth } from '../auth/call-better-auth.ts';
import {
  deleteAllSessions,
  deleteSession,
  deleteSessionsOfUser,
  listSessionRows,
} from '../queries/sessions.ts';
import { formatStoredIpPrefix, parseBrowserName, parseOperatingSystem } from '../rules.ts';
import type { AccountsContext, AccountsContextWith } from './accounts-context.ts';

/** The viewer's sessions, the current one first. */
export async function listSessions(
  ctx: AccountsContextWith<'auth' | 'db' | 'now'>,
  viewer: Viewer,
  caller: Caller,
): Promise<z.input<typeof sessionSchema>[]> {
  const currentId = await findCurrentSessionId(ctx, caller);
  const rows = await listSessionRows(ctx.db, viewer.id, ctx.now());
  return rows
    .map(({ userAgent, ipAddress, ...row }) => ({
      ...row,
      browser: parseBrowserName(userAgent ?? ''),
      system: parseOperatingSystem(userAgent ?? ''),
      network: formatStoredIpPrefix(ipAddress ?? ''),
      current: row.id === currentId,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** The devices of a member, for staff: without networks. */
export async function listDevicesOfUser(ctx: AccountsContextWith<'db' | 'now'>, userId: string) {
  const rows = await listSessionRows(ctx.db, userId, ctx.now());
  return rows.map(({ userAgent, ipAddress: _, ...row }) => ({
    ...row,
    browser: parseBrowserName(userAgent ?? ''),
    system: parseOperatingSystem(userAgent ?? ''),
  }));
}

export async function endSession(
  ctx: AccountsContext,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  if (!(await deleteSession(ctx.db, { userId: viewer.id, id }))) throw notFound(missingSessionMessage);
  ctx.sessionCache.dropSessionsOfUser(viewer.id);
  ctx.audit.record({ kind: 'session ended', userId: viewer.id, address: caller.ip });
}

/** Signs the viewer out on every other device. */
export async function endOtherSessions(ctx: AccountsContext, viewer: Viewer, caller: Caller): Promise<void> {
  await deleteSessionsOfUser(ctx.db, viewer.id, await findCurrentSessionId(ctx, caller));
  ctx.sessionCache.dropSessionsOfUser(viewer.id);
  ctx.audit.record({ kind: 'other sessions ended', userId: viewer.id, address: caller.ip });
}

/** Ends every session of one account, or of all accounts; returns how many. For operators. */
export const endSessionsOfUserOrAll = (db: Connection, userId?: string): Promise<number> =>
  userId ? deleteSessionsOfUser(db, userId) : deleteAllSessions(db);

export async function findCurrentSessionId(
  ctx: AccountsContextWith<'auth'>,
  caller: Caller,
): Promise<string | undefined> {
  // Renewed here, the session would lose the cookie that renews it in the browser: nobody sets it.
  const { response } = await callBetterAuth(caller, (options) =>
    ctx.auth.api.getSession({ ...options, query: { disableRefresh: true } }),
  );
  return response?.session.id;
}
