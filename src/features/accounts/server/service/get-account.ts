import type { z } from 'zod';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import type { accountSchema, Role } from '../../contract/accounts.ts';
import type { Auth } from '../auth/better-auth.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import type { SignInThrottle } from '../auth/sign-in-throttle.ts';
import { findUnclaimedAccount } from '../queries/unclaimed-accounts.ts';
import { findAccount, listUnverifiedUsers, updateProfileImage } from '../queries/users.ts';

export interface ErasedAccount {
  userId: string;
  /** The path of the image that the account had. */
  profileImage: string | null;
}

/** The context of this feature's services. */
export interface AccountsContext extends Context {
  auth: Auth;
  sessionCache: SessionCache;
  signInThrottle: SignInThrottle;
  /** Called after the transaction that erased an account: removes what is stored outside the database. */
  onAccountErased(account: ErasedAccount): Promise<void>;
}

/** Shared by accounts, second factors, providers and registration. Opened once, at boot. */
export type AccountServices = Pick<
  AccountsContext,
  'auth' | 'sessionCache' | 'signInThrottle' | 'onAccountErased'
>;

/** The parts of the context that a function uses. */
export type AccountsContextWith<Part extends keyof AccountsContext> = Pick<AccountsContext, Part>;

export async function getAccount(
  ctx: ContextWith<'db'>,
  userId: string,
): Promise<z.input<typeof accountSchema>> {
  const found = await findAccount(ctx.db, userId);
  if (!found) throw new AppError('signed-out', 'This account does not exist any more.');
  return { ...found, role: found.role as Role };
}

/**
 * Throws for an unclaimed account. The coach who added it knows its password, and must not begin anything that opens,
 * moves or erases the account later.
 */
export async function assertAccountClaimed(ctx: ContextWith<'db'>, userId: string): Promise<void> {
  if (await findUnclaimedAccount(ctx.db, userId))
    throw forbidden('Please claim this account first, by the link that we mailed to its address.');
}

/** Sets the path of an account's image; returns the previous one. */
export const replaceProfileImage = (
  ctx: ContextWith<'db' | 'now'>,
  userId: string,
  path: string | null,
): Promise<string | null> => updateProfileImage(ctx.db, userId, path, ctx.now());

/** Those of these members who have not confirmed their address. */
export const listUnverifiedUserIds = (db: Connection, userIds: string[]): Promise<Set<string>> =>
  listUnverifiedUsers(db, userIds);
