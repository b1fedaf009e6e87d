import type { Connection } from '#server/context.ts';
import { setErasureTime } from '../queries/account-erasure.ts';
import { deleteProviderAccounts } from '../queries/credentials.ts';
import { deletePendingSecondSteps } from '../queries/delete-pending-and-expired-auth-steps.ts';
import { deleteEmailLinks, emailChangePurposes } from '../queries/email-links.ts';
import { deleteFactorRemovals } from '../queries/factor-removals.ts';
import { deletePendingProviderLinks } from '../queries/pending-provider-sign-ins.ts';
import { deleteSecondFactors } from '../queries/second-factors.ts';
import { deleteSessionsOfUser } from '../queries/sessions.ts';

// What a person who knows, or knew, the password may have prepared. Each runs in the transaction that changes the
// password, under the lock of the user.

/**
 * Cancels what was begun with the old password and is not finished: links, second steps, changes of address, the removal
 * of factors.
 */
export async function cancelPendingAccountChanges(tx: Connection, userId: string): Promise<void> {
  const purposes = ['reset-password', 'keep-factors', 'remove-factors'] as const;
  await deleteEmailLinks(tx, userId, [...emailChangePurposes, ...purposes]);
  await deleteFactorRemovals(tx, userId);
  await deletePendingSecondSteps(tx, userId);
  await deletePendingProviderLinks(tx, userId);
}

/**
 * Revokes everything but the password that opens the account, or erases it later: for an account that somebody other
 * than the owner of its mailbox may have prepared.
 */
export async function revokeAllAccessButPassword(tx: Connection, userId: string): Promise<void> {
  await cancelPendingAccountChanges(tx, userId);
  await deleteEmailLinks(tx, userId);
  await deleteSecondFactors(tx, userId);
  await deleteProviderAccounts(tx, userId);
  await setErasureTime(tx, userId, null);
  await deleteSessionsOfUser(tx, userId);
}
