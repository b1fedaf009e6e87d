import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isRefusal } from '../identity.ts';
import { ownerOfReset, readerOfReset } from '../queries.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import type { Accounts } from './account.ts';
import { post } from './post.ts';

/** That work at a time, for an hour each: more would only fill a stranger's mailbox. */
const mostLinks = 5;

/** Takes as long for an unknown address: a letter is asked for then, too, which finds nobody to go to. */
export async function forgotPassword(on: Context, email: string): Promise<void> {
  const owner = await readerOfReset(on.db, email, mostLinks, on.now());
  await post(on.db, on, owner ?? newId(), { kind: 'reset-password' });
}

/** Whoever has the mailed link is the owner: the next sign-in from `address` is not held up by others' tries. */
export async function resetPassword(
  on: Accounts,
  { token, password }: { token: string; password: string },
  address: string,
) {
  passwordMustBeUncommon(password);
  const owner = await ownerOfReset(on.db, token);
  await on.identity.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    throw isRefusal(error)
      ? new AppError('malformed', 'This link has expired or was used already. Please ask for a new one.')
      : error;
  });
  if (!owner) return;
  await on.attempts.succeeded(owner, address);
  on.audit.note({ kind: 'password reset', email: owner, address });
}
