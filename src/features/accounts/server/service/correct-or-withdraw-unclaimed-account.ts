import type { Connection } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { deleteAddedAthlete, findAddedAthleteUserId } from '../queries/invitations-of-added-athletes.ts';
import { lockUser, updateEmail, updateName } from '../queries/users.ts';
import { toEmailOrUsernameTakenError } from '../rules.ts';
import type { AccountsContext, AccountsContextWith } from './accounts-context.ts';
import { revokeAllAccessButPassword } from './cancel-pending-changes-and-revoke-access.ts';
import { finishErasure, startErasure } from './erase-account.ts';
import { queueRepeatedClaimInvitation, sendInvitationWithoutInterval } from './invite-added-athlete.ts';

/** A coach's row about an athlete whom the coach added, with the coach who asks. */
export interface AddedAthleteOfCoach {
  coachId: string;
  id: string;
  /** The IP address of the caller. */
  ip: string;
}

interface AccountCorrections {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
}

const addedAthleteNotFound = (): AppError => notFound('You have not added this athlete.');

/**
 * Locks an account that waits for its owner, in the transaction of the caller, and returns it. A claim, a refusal and
 * another change of the coach wait until that ends. Throws `not-found` for other coaches, and `taken` once the account
 * is somebody's own.
 */
export async function lockUnclaimedAccount(tx: Connection, { coachId, id }: AddedAthleteOfCoach) {
  const userId = await findAddedAthleteUserId(tx, coachId, id);
  if (!userId) throw addedAthleteNotFound();
  const user = await lockUser(tx, userId);
  if (user?.managedBy !== coachId)
    throw new AppError('taken', 'The athlete has claimed this profile, so only they can change it.');
  return user;
}

/** Corrects name and address of an account that waits. A new address gets an invitation; the links of before end. */
export async function correctNameAndEmailOfUnclaimed(
  ctx: AccountsContext,
  tx: Connection,
  { id: userId, email: previousEmail }: { id: string; email: string },
  { firstName, lastName, email }: AccountCorrections,
): Promise<void> {
  const now = ctx.now();
  if (firstName !== undefined || lastName !== undefined) {
    await updateName(tx, userId, { ...(firstName && { firstName }), ...(lastName && { lastName }) }, now);
    await ctx.onNameChanged(tx, userId);
  }
  if (email === undefined || email === previousEmail) return;
  await updateEmail(tx, userId, { email, emailVerified: false }, now).catch((error) => {
    throw toEmailOrUsernameTakenError(getViolatedConstraint(error)) ?? error;
  });
  await revokeAllAccessButPassword(tx, userId);
  await sendInvitationWithoutInterval(ctx, tx, userId);
}

/** Mails the link to claim the account once more; the one before stops working. */
export async function resendInvitation(
  ctx: AccountsContextWith<'audit' | 'db' | 'jobs' | 'now'>,
  added: AddedAthleteOfCoach,
): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const { id } = await lockUnclaimedAccount(tx, added);
    await queueRepeatedClaimInvitation(ctx, tx, id);
    return id;
  });
  auditAddedAccountChange(ctx, 'invitation sent again', added, userId);
}

/** Erases an account that waits, at once, and forgets that it was added. */
export async function withdrawAddedAthlete(ctx: AccountsContext, added: AddedAthleteOfCoach): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const { id } = await lockUnclaimedAccount(tx, added);
    await deleteAddedAthlete(tx, id);
    await startErasure(ctx, tx, id);
    return id;
  });
  auditAddedAccountChange(ctx, 'added account withdrawn', added, userId);
  ctx.sessionCache.dropSessionsOfUser(userId);
  // The account is closed: if this fails, the next run of the erasures finishes it.
  await finishErasure(ctx, userId).catch((error) =>
    ctx.log.error({ err: error, userId }, 'an account could not be erased'),
  );
}

/** To be called after the transaction of `correctWaitingAccount` has committed. */
export function dropSessionsAndAuditCorrection(
  ctx: AccountsContext,
  added: AddedAthleteOfCoach,
  userId: string,
): void {
  ctx.sessionCache.dropSessionsOfUser(userId);
  auditAddedAccountChange(ctx, 'added account corrected', added, userId);
}

function auditAddedAccountChange(
  ctx: AccountsContextWith<'audit'>,
  kind: 'invitation sent again' | 'added account corrected' | 'added account withdrawn',
  { coachId, ip }: AddedAthleteOfCoach,
  userId: string,
): void {
  ctx.audit.record({ kind, userId: coachId, address: ip, details: { account: userId } });
}
