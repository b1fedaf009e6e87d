import type { z } from 'zod';
import type { Connection, Context } from '#server/context.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import type { managedAccountSchema } from '../../contract/accounts.ts';
import { hashPassword } from '../auth/passwords.ts';
import { managedAthlete } from '../queries/users.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import { type Accounts, claimQueue, ownAccount } from './accounts.ts';
import { newUser } from './create-user.ts';

/**
 * An athlete account made by a coach, within the caller's transaction. `passwordHash` is made before, so that
 * no transaction waits for it. Its owner gets a letter with the link that makes it theirs. Throws `taken` at email or
 * username.
 */
export async function addManagedUser(
  db: Connection,
  ctx: Context,
  form: z.output<typeof managedAccountSchema>,
  by: { coachId: string; passwordHash: string },
): Promise<string> {
  const { password: _, ...fields } = form;
  const userId = await newUser(db, ctx, { ...fields, managedBy: by.coachId }, { hash: by.passwordHash });
  await ctx.jobs.send(db, claimQueue, { userId, reminds: false });
  return userId;
}

export async function createManagedUser(
  ctx: Accounts,
  coachId: string,
  form: z.output<typeof managedAccountSchema>,
  address: string,
) {
  const passwordHash = await managedPassword(form.password);
  const userId = await ctx.db
    .transaction()
    .execute((tx) => addManagedUser(tx, ctx, form, { coachId, passwordHash }));
  noteAdded(ctx, coachId, userId, address);
  return ownAccount(ctx, userId);
}

/** Written down once the transaction of `addManagedUser` has committed. */
export function noteAdded(ctx: Context, coachId: string, userId: string, address: string): void {
  ctx.audit.note({ kind: 'account added', userId: coachId, address, about: { account: userId } });
}

/** Checks and hashes the password of a managed account. */
export async function managedPassword(password: string): Promise<string> {
  passwordMustBeUncommon(password);
  return hashPassword(password);
}

/** Throws unless this is an athlete whom this coach has made an account for. */
export async function mustManage(db: Connection, coachId: string, userId: string): Promise<void> {
  const user = await managedAthlete(db, userId);
  if (!user) throw notFound('There is no such user.');
  if (user.role !== 'athlete' || user.managedBy !== coachId)
    throw forbidden('You can add a profile only for an athlete you added.');
}
