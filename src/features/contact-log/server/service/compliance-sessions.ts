import { randomBytes } from 'node:crypto';
import { hashToken } from '#features/accounts/server/accounts.ts';
import type { Context } from '#server/context.ts';
import { createCookie, readCookie } from '#server/http/browser-cookies.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import { complianceSessionDays } from '../../contract/compliance-calls.ts';
import {
  findOfficerInForce,
  findOfficerOfSession,
  type OfficerOfSchool,
} from '../queries/compliance-officers.ts';
import { consumeLink, deleteSession, startOfficerSession } from '../queries/compliance-tokens.ts';
import { queueComplianceEmail } from './compliance-emails.ts';
import type { OfficerReader } from './read-contact-log.ts';

const sessionCookie = { name: 'fieldhouse_compliance', path: '/api/compliance' };

/** Uses a mailed link, and gives the browser a session. Sessions of earlier links end: somebody else may have opened one. */
export async function openComplianceLink(ctx: Context, token: string): Promise<WithCookies<undefined>> {
  const session = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + complianceSessionDays * 86_400_000);
  await ctx.db.transaction().execute(async (tx) => {
    const officerId = await consumeLink(tx, hashToken(token), createdAt);
    if (!officerId || !(await findOfficerInForce(tx, officerId, createdAt)))
      throw new AppError(
        'malformed',
        'This link has expired, or was already used. Please ask for a new one.',
      );
    const tokenHash = hashToken(session);
    await startOfficerSession(tx, { tokenHash, officerId, kind: 'session', createdAt, expiresAt });
  });
  return new WithCookies(undefined, [
    createCookie(ctx, sessionCookie, session, complianceSessionDays * 86_400),
  ]);
}

export async function closeComplianceSession(ctx: Context, caller: Caller): Promise<WithCookies<undefined>> {
  const token = readCookie(caller, sessionCookie);
  if (token) await deleteSession(ctx.db, hashToken(token));
  return new WithCookies(undefined, [createCookie(ctx, sessionCookie, '', 0)]);
}

/** Queues the same for every address, so that neither the answer nor its time tells whose it is. */
export async function mailComplianceLink(ctx: Context, email: string): Promise<{ message: string }> {
  await queueComplianceEmail(ctx, ctx.db, { email });
  return { message: 'If this address has a seat, a new link is on its way.' };
}

export async function getComplianceSeat(ctx: Context, caller: Caller) {
  const officer = await findOfficerOfCaller(ctx, caller);
  if (!officer) return { officer: null };
  const { email, schoolId, schoolName } = officer;
  return { officer: { email, school: { id: schoolId, name: schoolName } } };
}

/** @throws AppError `signed-out` in a browser without a seat */
export async function getReaderOfCaller(ctx: Context, caller: Caller): Promise<OfficerReader> {
  const officer = await findOfficerOfCaller(ctx, caller);
  if (!officer) throw new AppError('signed-out', 'Please open the link in your email again.');
  return { officerId: officer.id, schoolId: officer.schoolId, ip: caller.ip };
}

async function findOfficerOfCaller(ctx: Context, caller: Caller): Promise<OfficerOfSchool | undefined> {
  const token = readCookie(caller, sessionCookie);
  return token ? findOfficerOfSession(ctx.db, hashToken(token), ctx.now()) : undefined;
}
