import type { FastifyReply } from 'fastify';
import { newId } from '#shared/ids.ts';
import { insertSignInWay, type NewUser, ownerOfLink } from '../../queries/users.ts';
import type { Accounts } from '../accounts.ts';
import { newUser, type ProviderAccount, withUsername } from '../create-user.ts';
import { startSession } from '../start-session.ts';

/** Signs in whoever this is at the provider; false where that is nobody of ours. */
export async function signInWithProvider(
  ctx: Accounts,
  account: ProviderAccount,
  reply: FastifyReply,
): Promise<boolean> {
  const userId = await ownerOfLink(ctx.db, account);
  if (!userId) return false;
  await startSession(ctx, userId, reply);
  const about = { by: account.providerId };
  ctx.audit.note({ kind: 'sign-in', userId, address: reply.request.ip, about });
  return true;
}

/** Makes an account without a password, and signs in with it. The provider has confirmed the address. */
export async function registerWithProvider(
  ctx: Accounts,
  form: Pick<NewUser, 'firstName' | 'lastName' | 'email' | 'role'>,
  account: ProviderAccount,
  reply: FastifyReply,
): Promise<string> {
  const about = { role: form.role, by: account.providerId };
  const userId = await withUsername(ctx, form.email, (tx, username) =>
    newUser(tx, ctx, { ...form, username, authProvider: account.providerId, emailVerified: true }, account),
  );
  await startSession(ctx, userId, reply);
  ctx.audit.note({ kind: 'registered', userId, address: reply.request.ip, about });
  return userId;
}

/** False where the provider signs in to another account already. */
export async function linkProvider(
  ctx: Accounts,
  userId: string,
  account: ProviderAccount,
): Promise<boolean> {
  const owner = await ownerOfLink(ctx.db, account);
  if (!owner) await insertSignInWay(ctx.db, userId, { id: newId(), ...account });
  return owner === undefined || owner === userId;
}

export { deleteLink as unlinkProvider, linkedAccounts } from '../../queries/users.ts';
