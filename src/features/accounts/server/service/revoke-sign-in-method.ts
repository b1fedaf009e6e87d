import { symmetricEncrypt } from 'better-auth/crypto';
import { parseLinkSubject, type SignInMethod } from '../format-and-parse-revocation-link-subject.ts';
import { deletePassword, deleteProviderAccount } from '../queries/credentials.ts';
import { deletePasskey, disableTotp, setRecoveryCodes } from '../queries/second-factors.ts';
import { deleteSessionsOfUser } from '../queries/sessions.ts';
import type { AccountsContext } from './accounts-context.ts';
import { cancelPendingAccountChanges } from './cancel-pending-changes-and-revoke-access.ts';
import { consumeEmailLink } from './email-link-tokens.ts';
import { queuePasswordResetEmail } from './reset-password.ts';
import { removeRecoveryCodesIfNoFactor } from './second-factors/list-and-audit-second-factors.ts';

/**
 * "This was not me": takes away what the email is about. Whoever added it knew the password and may have saved the
 * recovery codes, so neither works any more; every session ends, and a link to set a new password is sent. The link of
 * the email itself sets none: it works for thirty days, one for a password for an hour.
 */
export async function revokeSignInMethod(ctx: AccountsContext, token: string, ip: string): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeEmailLink(ctx, tx, token, ['revoke-sign-in-method']);
    const inTransaction = { ...ctx, db: tx };
    await deleteSignInMethod(inTransaction, link.userId, parseLinkSubject(link.subject));
    await removeRecoveryCodesIfNoFactor(inTransaction, link.userId);
    await setRecoveryCodes(tx, link.userId, await createEncryptedEmptyCodeList(ctx));
    await cancelPendingAccountChanges(tx, link.userId);
    await deletePassword(tx, link.userId);
    await deleteSessionsOfUser(tx, link.userId);
    await queuePasswordResetEmail(inTransaction, link);
    return link.userId;
  });
  ctx.sessionCache.dropSessionsOfUser(userId);
  ctx.audit.record({ kind: 'sign-in method revoked', userId, address: ip });
}

async function deleteSignInMethod(
  { db }: Pick<AccountsContext, 'db'>,
  userId: string,
  method: SignInMethod,
): Promise<void> {
  switch (method.kind) {
    case 'app':
      return disableTotp(db, userId);
    case 'passkey':
      await deletePasskey(db, { userId, id: method.id });
      return;
    case 'provider':
      await deleteProviderAccount(db, { userId, id: method.id });
      return;
    case 'recovery-codes':
  }
}

/** An empty list as Better Auth stores recovery codes. */
async function createEncryptedEmptyCodeList(ctx: Pick<AccountsContext, 'auth'>): Promise<string> {
  const { secretConfig } = await ctx.auth.$context;
  return symmetricEncrypt({ key: secretConfig, data: '[]' });
}
