import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isRefusal } from '../auth/better-auth.ts';
import { ownerOfReset, readerOfReset } from '../queries/users.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import type { Accounts } from './accounts.ts';
import { post } from './post.ts';

/** That work at a time, for an hour each: more would only fill a stranger's mailbox. */
const mostLinks = 5;

/** Takes as long for an unknown address: a letter is asked for then, too, which finds nobody to go to. */
export async function forgotPassword(ctx: Context, email: string): Promise<void> {
  const owner = await readerOfReset(ctx.db, email, mostLinks, ctx.now());
  await post(ctx.db, ctx, owner ?? newId(), { kind: 'reset-password' });
}

/** Whoever has the mailed link is the owner: the next sign-in from `address` is not held up by others' tries. */
export async function resetPassword(
  ctx: Accounts,
  { token, password }: { token: string; password: string },
  address: string,
) {
  passwordMustBeUncommon(password);
  const owner = await ownerOfReset(ctx.db, token);
  await ctx.identity.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    throw isRefusal(error)
      ? new AppError('malformed', 'This link has expired or was used already. Please ask for a new one.')
      : error;
  });
  if (!owner) return;
  await ctx.attempts.succeeded(owner, address);
  ctx.audit.note({ kind: 'password reset', email: owner, address });
}
