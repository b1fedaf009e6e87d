import type { Connection } from '#server/context.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { findUserIdByEmail } from '../queries/users.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { createUser, runInTransactionWithFreeUsername } from './create-user.ts';
import { getAccount } from './get-account.ts';
import { startSession } from './start-session.ts';

interface NewStaffAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/**
 * Creates an account for somebody who runs the product, and signs in. The caller has proved the address; `useInvitation`
 * runs in the same transaction and throws where the invitation was used meanwhile.
 */
export async function createStaffAccount(
  ctx: AccountsContext,
  { password, ...person }: NewStaffAccount,
  useInvitation: (tx: Connection) => Promise<void>,
  caller: Caller,
) {
  assertUncommonPassword(password);
  const passwordHash = await hashPassword(password);
  const userId = await runInTransactionWithFreeUsername(ctx, person.email, async (tx, username) => {
    await useInvitation(tx);
    const account = { ...person, username, role: 'staff', emailVerified: true } as const;
    return createUser(ctx, tx, account, { passwordHash });
  });
  const cookies = await startSession(ctx, userId, caller);
  ctx.audit.record({ kind: 'registered', userId, address: caller.ip, details: { role: 'staff' } });
  await ctx.signInThrottle.rememberNetworkOfOwner(person.email, caller.ip);
  return new WithCookies({ user: await getAccount(ctx, userId) }, cookies);
}

/** Whether the address has an account, of whatever kind. */
export const hasAccount = async (db: Connection, email: string): Promise<boolean> =>
  (await findUserIdByEmail(db, email)) !== undefined;
