import { randomBytes } from 'node:crypto';
import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { hashToken } from '#features/accounts/server/accounts.ts';
import type { Context, ContextWith } from '#server/context.ts';
import { createCookie, readCookie } from '#server/http/browser-cookies.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { getLanguageOfCaller, getTranslatorOfCaller } from '#server/translators.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { guardianSessionDays } from '../../contract/guardian-calls.ts';
import { isAddressOfProvedCoach } from '../queries/addresses-of-others.ts';
import { setLanguageOfBrowser } from '../queries/languages-of-guardians.ts';
import {
  consumeGuardianLink,
  deleteGuardianSession,
  deleteSessionsOfMailbox,
  findGuardianEmailFacts,
  findGuardianOfLink,
  findMailboxOfSession,
  insertGuardianSession,
  type SessionMailbox,
} from '../queries/links-and-sessions.ts';
import { listRelationsOfMailbox, type RelationRow } from '../queries/relations-of-guardian.ts';
import { newExpiredLinkError, newSignedOutError, relationNotFound } from '../rules.ts';
import { queueGuardianEmail } from './guardian-emails.ts';

const sessionCookie = { name: 'fieldhouse_guardian', path: '/api/guardian' };

/**
 * Uses a mailed link, and gives the browser a session. Sessions of earlier links end: somebody else may have opened one.
 * @throws AppError `taken` for a used link, whose mailbox may get another
 */
export async function openGuardianLink(
  ctx: Context,
  token: string,
  caller: Caller,
): Promise<WithCookies<undefined>> {
  assertSafeguards(ctx);
  const session = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + guardianSessionDays * 86_400_000);
  await ctx.db.transaction().execute(async (tx) => {
    const guardianId = await consumeGuardianLink(tx, hashToken(token), createdAt);
    if (!guardianId) {
      if (!(await findGuardianOfLink(tx, hashToken(token)))) throw newExpiredLinkError();
      throw new AppError('taken', translatable('This link has expired, or was already used.'));
    }
    const opened = await findGuardianEmailFacts(tx, guardianId);
    if (opened && (await isAddressOfProvedCoach(tx, opened.email)))
      throw forbidden(translatable('This is the address of a coach, who cannot be a guardian with it.'));
    const language = getLanguageOfCaller(caller);
    if (opened && language) await setLanguageOfBrowser(tx, opened.email, language);
    await deleteSessionsOfMailbox(tx, guardianId);
    await insertGuardianSession(tx, { tokenHash: hashToken(session), guardianId, createdAt, expiresAt });
  });
  return new WithCookies(undefined, [
    createCookie(ctx, sessionCookie, session, guardianSessionDays * 86_400),
  ]);
}

export async function closeGuardianSession(ctx: Context, caller: Caller): Promise<WithCookies<undefined>> {
  const token = readCookie(caller, sessionCookie);
  if (token) await deleteGuardianSession(ctx.db, hashToken(token));
  return new WithCookies(undefined, [createCookie(ctx, sessionCookie, '', 0)]);
}

/** Mails a new link to the mailbox of a link. Who holds a forwarded one learns nothing of the mailbox. */
export async function renewGuardianLink(
  ctx: Context,
  token: string,
  caller: Caller,
): Promise<{ message: string }> {
  assertSafeguards(ctx);
  const found = await findGuardianOfLink(ctx.db, hashToken(token));
  if (!found) throw newExpiredLinkError();
  await queueGuardianEmail(ctx, ctx.db, { userId: found.athleteUserId, guardianId: found.guardianId });
  const t = getTranslatorOfCaller(caller);
  return { message: t('We have emailed a new link to the address that this one was sent to.') };
}

/** Queues the same for every address, so that neither the answer nor its time tells whose it is. */
export async function mailGuardianLink(
  ctx: Context,
  email: string,
  caller: Caller,
): Promise<{ message: string }> {
  assertSafeguards(ctx);
  await queueGuardianEmail(ctx, ctx.db, { email });
  const t = getTranslatorOfCaller(caller);
  return { message: t('If this is the address of a guardian, a new link is on its way.') };
}

/** What the mailbox of this browser is to whom; undefined without a session. A coach is nobody's guardian. */
export async function findRelationsOfCaller(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  caller: Caller,
): Promise<(SessionMailbox & { relations: RelationRow[] }) | undefined> {
  const token = readCookie(caller, sessionCookie);
  if (!token || !ctx.safeguards) return undefined;
  const mailbox = await findMailboxOfSession(ctx.db, hashToken(token), ctx.now());
  if (!mailbox || (await isAddressOfProvedCoach(ctx.db, mailbox.email))) return undefined;
  const adultsBornBy = getLastBirthDateOfAdults(ctx.now());
  return { ...mailbox, relations: await listRelationsOfMailbox(ctx.db, mailbox.email, adultsBornBy) };
}

/** @throws AppError `signed-out` without a session, `not-found` for a relation of somebody else */
export async function getRelationOfCaller(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  caller: Caller,
  id: string,
): Promise<RelationRow> {
  const found = await findRelationsOfCaller(ctx, caller);
  if (!found) throw newSignedOutError();
  const relation = found.relations.find((one) => one.id === id);
  if (!relation) throw relationNotFound();
  return relation;
}

function assertSafeguards({ safeguards }: ContextWith<'safeguards'>): void {
  if (!safeguards) throw forbidden(translatable('Guardians do not read along at the moment.'));
}
