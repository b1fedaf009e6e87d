import { listMessagesWaitingForApproval, type MessageApprovals } from '#features/messages/server/messages.ts';
import type { Context } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { notFound } from '#shared/errors.ts';
import { guardianApprovalCalls } from '../../contract/guardian-approvals.ts';
import type { GuardianMode } from '../../contract/guardian-modes.ts';
import { setMode } from '../queries/guardian-modes.ts';
import { getLastDigestTime } from '../rules.ts';
import { getReader } from './read-and-stop-threads.ts';

/** What `open-features.ts` passes in. */
export interface ApprovalOptions {
  approvals: MessageApprovals;
}
type ApprovalContext = Context & ApprovalOptions;

/** Once this has returned, each message that is sent meets the mode. What waits for no guardian any more is delivered. */
export async function changeMode(
  ctx: ApprovalContext,
  caller: Caller,
  id: string,
  mode: GuardianMode,
): Promise<void> {
  const { athleteUserId, timeZone } = await getReader(ctx, caller, id);
  await ctx.db.transaction().execute(async (tx) => {
    // A send locks the same log: what has looked for the mode before is committed.
    await lockEventLogs(tx, [athleteUserId]);
    await setMode(tx, id, { mode, digestedUntil: getLastDigestTime(ctx.now(), timeZone) });
  });
  ctx.audit.record({ kind: 'guardian changed mode', userId: athleteUserId, address: caller.ip });
  if (mode !== 'approve') await ctx.approvals.release(athleteUserId);
}

/** What waits for the guardians of the athlete: whoever answers first decides. */
export async function listApprovals(ctx: Context, caller: Caller, id: string) {
  const { athleteUserId } = await getReader(ctx, caller, id);
  return listMessagesWaitingForApproval(ctx, athleteUserId);
}

type Target = { id: string; messageId: string };

/** @throws AppError `not-found` where the other guardian was faster, or its sender took it back */
export async function approveMessage(
  ctx: ApprovalContext,
  caller: Caller,
  { id, messageId }: Target,
): Promise<void> {
  const { athleteUserId } = await getReader(ctx, caller, id);
  if (!(await ctx.approvals.approve({ athleteUserId, messageId }))) throw messageNotWaiting();
}

/** @throws AppError as above */
export async function declineMessage(
  ctx: ApprovalContext,
  caller: Caller,
  { id, messageId }: Target,
): Promise<void> {
  const { athleteUserId } = await getReader(ctx, caller, id);
  if (!(await ctx.approvals.decline({ athleteUserId, messageId }))) throw messageNotWaiting();
}

const messageNotWaiting = () =>
  notFound(guardianApprovalCalls['PUT /api/guardian/athletes/{id}/approvals/{messageId}'].notFoundMessage);
