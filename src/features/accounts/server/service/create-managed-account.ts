import type { z } from 'zod';
import type { Connection, ContextWith } from '#server/context.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { managedAccountSchema } from '../../contract/accounts.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { insertAddedAthlete } from '../queries/invitations-of-added-athletes.ts';
import { listUnverifiedUsers, lockRoleAndManagingCoach } from '../queries/users.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { claimEmailQueue } from './claim-account.ts';
import { createUser } from './create-user.ts';
import { getAccount } from './get-account.ts';

type ManagedAccount = z.output<typeof managedAccountSchema>;

/** Creates the account of an athlete whom a coach adds, in a transaction of its own. */
export async function createManagedAccount(
  ctx: AccountsContext,
  coachId: string,
  form: ManagedAccount,
  ip: string,
) {
  const passwordHash = await assertUncommonAndHashPassword(form.password);
  const userId = await ctx.db
    .transaction()
    .execute((tx) => insertManagedAccount(ctx, tx, form, { coachId, passwordHash }));
  auditManagedAccountCreated(ctx, coachId, userId, ip);
  return getAccount(ctx, userId);
}

/**
 * Creates the account in the transaction of the caller, who has hashed the password before, so that no transaction
 * waits for it. Its owner gets an email with the link to claim it. Throws `taken` at email or username.
 */
export async function insertManagedAccount(
  ctx: ContextWith<'jobs' | 'now' | 'verifyEmail'>,
  tx: Connection,
  form: ManagedAccount,
  coachAndPasswordHash: { coachId: string; passwordHash: string },
): Promise<string> {
  const { coachId } = coachAndPasswordHash;
  await assertMayInvite(ctx, tx, coachId);
  const { password: _, ...fields } = form;
  const userId = await createUser(
    ctx,
    tx,
    { ...fields, managedBy: coachId },
    { passwordHash: coachAndPasswordHash.passwordHash },
  );
  await insertAddedAthlete(tx, { id: newId(), coachId, userId, addedAt: ctx.now() });
  await ctx.jobs.send(tx, claimEmailQueue, { userId, isReminder: false });
  return userId;
}

/** The invitation says the coach's name: nobody whom no mailbox vouches for writes to strangers. */
async function assertMayInvite(
  { verifyEmail }: ContextWith<'verifyEmail'>,
  tx: Connection,
  coachId: string,
): Promise<void> {
  if (verifyEmail && (await listUnverifiedUsers(tx, [coachId])).has(coachId))
    throw forbidden('Please confirm your email address before you add athletes.');
}

/** To be called after the transaction of `insertManagedAccount` has committed. */
export function auditManagedAccountCreated(
  ctx: ContextWith<'audit'>,
  coachId: string,
  userId: string,
  ip: string,
): void {
  ctx.audit.record({ kind: 'account added', userId: coachId, address: ip, details: { account: userId } });
}

/** Throws `invalid` at `password` for a common one. */
export async function assertUncommonAndHashPassword(password: string): Promise<string> {
  assertUncommonPassword(password);
  return hashPassword(password);
}

/** Throws unless this is an athlete whose account this coach manages, which stays so until the transaction ends. */
export async function assertCoachManagesAthlete(
  db: Connection,
  coachId: string,
  athleteUserId: string,
): Promise<void> {
  const user = await lockRoleAndManagingCoach(db, athleteUserId);
  if (!user) throw notFound('There is no such user.');
  if (user.role !== 'athlete' || user.managedBy !== coachId)
    throw forbidden('You can add a profile only for an athlete you added.');
}
