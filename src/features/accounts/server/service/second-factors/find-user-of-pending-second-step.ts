import fastifyCookie from '@fastify/cookie';
import type { Connection } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { findUserIdOfPendingSecondStep } from '../../queries/second-factors.ts';
import type { AccountsContext } from '../accounts-context.ts';

/**
 * Who gave the right password in this browser and owes the second step; undefined for a cookie that leads nowhere. The
 * name in the cookie cannot be guessed, so its signature is left to Better Auth.
 */
export async function findUserOfPendingSignIn(
  { auth, db }: Pick<AccountsContext, 'auth'> & { db: Connection },
  { headers }: Caller,
): Promise<string | undefined> {
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  const identifier = fastifyCookie.parse(headers.cookie ?? '')[name]?.split('.')[0];
  return identifier ? findUserIdOfPendingSecondStep(db, identifier) : undefined;
}
