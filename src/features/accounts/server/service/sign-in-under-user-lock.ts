import { AppError } from '#shared/errors.ts';
import { lockUser } from '../queries/users.ts';
import type { AccountsContext } from './accounts-context.ts';

/**
 * Runs the check of a credential and the start of its session as one transaction under the lock of the user. Whatever
 * takes an account back holds the same lock: a sign-in at the same time comes before it, and its session is ended, or
 * after it, and its credential is gone. `signIn` may use only the context that it is given.
 *
 * A refusal is thrown after the commit, because the failed attempt counts. Without a user the attempt will be refused.
 */
export async function signInUnderUserLock<Result>(
  ctx: AccountsContext,
  userId: string | undefined,
  signIn: (ctx: AccountsContext) => Promise<Result>,
): Promise<Result> {
  if (!userId) return signIn(ctx);
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return signIn({ ...ctx, db: tx, auth: ctx.createAuth(tx) }).then(
      (result) => ({ result }),
      (error) => {
        if (error instanceof AppError) return { refusal: error };
        throw error;
      },
    );
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
}
