import type { Connection, ContextWith } from '#server/context.ts';
import { getInvitationCount, recordInvitation } from '../queries/invitations-of-added-athletes.ts';
import { assertInvitationInterval, assertInvitationsLeft } from '../rules.ts';
import { claimEmailQueue } from './claim-account.ts';

/** Queues another invitation, in the transaction that has locked the account. Refused too soon, or after too many. */
export async function queueRepeatedClaimInvitation(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  userId: string,
): Promise<void> {
  const { invitedAt } = await getInvitationCount(tx, userId);
  assertInvitationInterval(invitedAt, ctx.now());
  await sendInvitationWithoutInterval(ctx, tx, userId);
}

/** The same without waiting: nobody has written to this address yet. */
export async function sendInvitationWithoutInterval(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  userId: string,
): Promise<void> {
  assertInvitationsLeft((await getInvitationCount(tx, userId)).invitationCount);
  await recordInvitation(tx, userId, ctx.now());
  await ctx.jobs.send(tx, claimEmailQueue, { userId, isReminder: false });
}
