import type { z } from 'zod';
import type { ContextWith } from '#server/context.ts';
import { AppError, newUnclaimedAccountError } from '#shared/errors.ts';
import type { accountSchema, Role } from '../../contract/accounts.ts';
import { findUnclaimedAccount } from '../queries/unclaimed-accounts.ts';
import { findAccount } from '../queries/users.ts';

export async function getAccount(
  ctx: ContextWith<'db' | 'safeguards'>,
  userId: string,
): Promise<z.input<typeof accountSchema>> {
  const found = await findAccount(ctx.db, userId);
  if (!found) throw new AppError('signed-out', 'This account does not exist any more.');
  return {
    ...found,
    role: found.role as Role,
    awaitsOwner: found.isUnclaimed && ctx.safeguards,
    readsReducedLists: ctx.safeguards && !found.isVerified,
  };
}

/**
 * Throws for an unclaimed account. The coach who added it knows its password, and must not begin anything that opens,
 * moves or erases the account later.
 */
export async function assertAccountClaimed(ctx: ContextWith<'db'>, userId: string): Promise<void> {
  if (await findUnclaimedAccount(ctx.db, userId)) throw newUnclaimedAccountError();
}
