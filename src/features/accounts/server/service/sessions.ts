import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Viewer } from '#server/http/viewer.ts';
import { notFound } from '#shared/errors.ts';
import { missingSessionMessage, type sessionSchema } from '../../contract/accounts.ts';
import { headersOf } from '../auth/sessions.ts';
import { deleteSession, deleteSessions, sessionRows } from '../queries/sessions.ts';
import { browserOf, shownNetwork, systemOf } from '../rules.ts';
import type { Accounts } from './accounts.ts';

/** Where the viewer is signed in, this device first. */
export async function sessionsOf(
  ctx: Accounts,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<z.input<typeof sessionSchema>[]> {
  const current = await currentSession(ctx, request);
  const rows = await sessionRows(ctx.db, viewer.id, ctx.now());
  return rows
    .map(({ userAgent, ipAddress, ...row }) => ({
      ...row,
      browser: browserOf(userAgent ?? ''),
      system: systemOf(userAgent ?? ''),
      network: shownNetwork(ipAddress ?? ''),
      current: row.id === current,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

export async function endSession(
  ctx: Accounts,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<void> {
  if (!(await deleteSession(ctx.db, { userId: viewer.id, id }))) throw notFound(missingSessionMessage);
  ctx.sessions.forget(viewer.id);
  ctx.audit.note({ kind: 'session ended', userId: viewer.id, address: request.ip });
}

/** Signs out everywhere but here. */
export async function endOtherSessions(
  ctx: Accounts,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  await deleteSessions(ctx.db, viewer.id, await currentSession(ctx, request));
  ctx.sessions.forget(viewer.id);
  ctx.audit.note({ kind: 'other sessions ended', userId: viewer.id, address: request.ip });
}

async function currentSession(ctx: Accounts, request: FastifyRequest): Promise<string | undefined> {
  const found = await ctx.identity.api.getSession({ headers: headersOf(request) });
  return found?.session.id;
}
