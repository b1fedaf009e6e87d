import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError } from '#shared/errors.ts';
import { lockUser } from '../queries/users.ts';
import type { AccountsContext } from './accounts-context.ts';
import { findCurrentSessionId } from './list-and-end-sessions.ts';

/**
 * Runs a change of the ways to sign in as one transaction under the lock of the user; `change` may use only the context
 * that it is given. Refused if the session has ended meanwhile: whoever sets a new password by mail must not find a
 * factor that was added in the same second.
 */
export async function runSignInChangeUnderUserLock<Result>(
  ctx: AccountsContext,
  viewer: Viewer,
  caller: Caller,
  change: (ctx: AccountsContext) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (tx) => {
    const inTransaction = { ...ctx, db: tx, auth: ctx.createAuth(tx) };
    await lockUser(tx, viewer.id);
    if (!(await findCurrentSessionId(inTransaction, caller))) {
      throw new AppError('signed-out', 'You were signed out. Please sign in again.');
    }
    return change(inTransaction);
  });
}
