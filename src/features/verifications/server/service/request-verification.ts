import { hashToken } from '#features/accounts/server/accounts.ts';
import type { OwnVerification } from '#features/coaches/contract.ts';
import { getOwnCoach, renewalDays } from '#features/coaches/server/coaches.ts';
import type { Context } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { linkHours, type VerificationForm, verificationCalls } from '../../contract.ts';
import { type LockedCoach, lockCoach } from '../queries/lock-coach-for-verification-change.ts';
import {
  confirmMailboxReturningEmail,
  findCoachOfLink,
  isMailboxOfAnotherCoach,
  replaceOpenRequest,
} from '../queries/verification-requests.ts';
import { assertSchoolAddress, newExpiredLinkError, toDirectoryUrl } from '../rules.ts';
import { queueLinkEmail } from './verification-emails.ts';

/** Mails a link to the viewer's address at the school. A second request replaces the first, whose link stops working. */
export async function requestVerification(
  ctx: Context,
  viewer: Viewer,
  form: VerificationForm,
  caller: Caller,
): Promise<OwnVerification> {
  await ctx.db.transaction().execute(async (tx) => {
    const coach = await lockCoach(tx, { userId: viewer.id });
    if (!coach) throw notFound(verificationCalls['POST /api/verifications'].notFoundMessage);
    assertMayRequestVerification(coach, form.schoolId, ctx.now());
    assertSchoolAddress(form.email, coach.domains);
    const id = newId();
    await replaceOpenRequest(tx, {
      id,
      coachId: coach.id,
      schoolId: form.schoolId,
      email: form.email,
      directoryUrl: toDirectoryUrl(form.directoryUrl, coach.domains),
      requestedAt: ctx.now(),
      linkExpiresAt: new Date(ctx.now().getTime() + linkHours * 3_600_000),
    });
    await queueLinkEmail(ctx, tx, { verificationId: id, userId: viewer.id });
  });
  ctx.audit.record({ kind: 'verification asked', userId: viewer.id, address: caller.ip });
  return getOwnVerification(ctx, viewer);
}

function assertMayRequestVerification(coach: LockedCoach, schoolId: string, now: Date): void {
  if (coach.schoolId !== schoolId)
    throw newInvalidFieldError(
      'schoolId',
      'You can be verified at the school of your profile only. Please change your profile first.',
    );
  if (coach.domains.length === 0)
    throw newInvalidFieldError(
      'schoolId',
      `We know no web address of ${coach.schoolName}. Please write to us, and we check by hand.`,
    );
  if (coach.verifiedUntil && coach.verifiedUntil.getTime() - now.getTime() > renewalDays * 86_400_000)
    throw new AppError('taken', `You are verified. You can renew it in the last ${renewalDays} days.`);
}

/**
 * Uses the mailed link. It counts only in the account that asked for it: somebody at the school who opens the link of an
 * impostor must not vouch for them.
 */
export async function confirmMailbox(
  ctx: Context,
  viewer: Viewer,
  token: string,
  caller: Caller,
): Promise<OwnVerification> {
  const tokenHash = hashToken(token);
  await ctx.db.transaction().execute(async (tx) => {
    const found = await findCoachOfLink(tx, tokenHash);
    if (!found) throw newExpiredLinkError();
    if (found.userId !== viewer.id)
      throw forbidden('Someone else asked for this link. Please sign in with the account that asked for it.');
    await lockCoach(tx, { coachId: found.coachId });
    const email = await confirmMailboxReturningEmail(tx, tokenHash, ctx.now());
    if (!email) throw newExpiredLinkError();
    if (await isMailboxOfAnotherCoach(tx, email, found.coachId))
      throw new AppError('taken', 'Another coach is verified with this address. Please use one of your own.');
  });
  ctx.audit.record({ kind: 'school address confirmed', userId: viewer.id, address: caller.ip });
  return getOwnVerification(ctx, viewer);
}

async function getOwnVerification(ctx: Context, viewer: Viewer): Promise<OwnVerification> {
  return (await getOwnCoach(ctx, viewer)).verification;
}
