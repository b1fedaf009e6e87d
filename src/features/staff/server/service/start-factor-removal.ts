import type { z } from 'zod';
import {
  hasSecondFactor,
  lockMemberForStaff,
  reserveFactorRemovalLink,
} from '#features/accounts/server/accounts.ts';
import { AppError } from '#shared/errors.ts';
import type { factorRemovalSchema } from '../../contract/profile-content-calls.ts';
import { memberNotFound } from '../rules.ts';
import { dropSessionsAndAuditAction, recordAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

/**
 * Has a link mailed to a member who lost every second factor. Staff cannot finish it: the factors go when the owner of the
 * mailbox presses the button behind the link.
 */
export async function startFactorRemoval(
  ctx: StaffContext,
  userId: string,
  { reason }: z.output<typeof factorRemovalSchema>,
  caller: StaffCaller,
): Promise<void> {
  const action = { userId, kind: 'remove-factors' as const, reason, until: null };
  const id = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockMemberForStaff(tx, userId))) throw memberNotFound();
    if (!(await hasSecondFactor(tx, userId))) throw new AppError('taken', 'This member has no second step.');
    const actionId = await recordAction(ctx, tx, action, caller.viewer.id);
    await reserveFactorRemovalLink(ctx, tx, { userId, actionId });
    return actionId;
  });
  dropSessionsAndAuditAction(ctx, { ...action, id }, caller);
}
