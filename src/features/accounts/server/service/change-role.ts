import type { Connection } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import type { Role } from '../../contract/accounts.ts';
import { hasAddedAthletes } from '../queries/invitations-of-added-athletes.ts';
import { findAccount, lockUserRole, updateRole } from '../queries/users.ts';
import type { AccountsContext } from './accounts-context.ts';
import { assertAccountClaimed, getAccount } from './get-account.ts';

/** Corrects the role that was chosen with the account. Refused once there is a profile: all else depends on the role. */
export async function changeOwnRole(ctx: AccountsContext, viewer: Viewer, role: Role, caller: Caller) {
  await assertAccountClaimed(ctx, viewer.id);
  const isChanged = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockUserRole(tx, viewer.id);
    if ((await findAccount(tx, viewer.id))?.profileComplete)
      throw forbidden('Your profile is complete, so your role stays as it is.');
    if (before === role) return false;
    if (await hasAddedAthletes(tx, viewer.id))
      throw forbidden('You have added athletes as a coach, so your role stays as it is.');
    await updateRole(tx, viewer.id, role, ctx.now());
    return true;
  });
  if (isChanged) {
    ctx.sessionCache.dropSessionsOfUser(viewer.id);
    ctx.audit.record({ kind: 'role changed', userId: viewer.id, address: caller.ip, details: { role } });
  }
  return { user: await getAccount(ctx, viewer.id) };
}

/**
 * Gives a member the other role, in the transaction of staff. Returns the role of before; undefined if it is the same.
 * Refused where something would belong to nobody: a profile, or athletes whom a coach has added.
 */
export async function correctRoleOfMember(
  ctx: AccountsContext,
  tx: Connection,
  userId: string,
  role: Role,
): Promise<string | undefined> {
  const before = await lockUserRole(tx, userId);
  if (before === undefined || before === role) return undefined;
  const account = await findAccount(tx, userId);
  if (account?.isUnclaimed)
    throw new AppError('taken', 'A coach has added this athlete, who has not claimed the account yet.');
  if (account?.profileComplete)
    throw new AppError(
      'taken',
      'This member has a profile, which belongs to the role. Only a new account can have the other one.',
    );
  if (await hasAddedAthletes(tx, userId))
    throw new AppError('taken', 'This member has added athletes as a coach, who would belong to nobody.');
  await updateRole(tx, userId, role, ctx.now());
  return before;
}

/** Throws `forbidden` unless the user has this role, which stays so until the transaction ends. */
export async function assertRoleAndLockUser(tx: Connection, userId: string, role: Role): Promise<void> {
  if ((await lockUserRole(tx, userId)) !== role) throw forbidden(`Your account is not one for a ${role}.`);
}
