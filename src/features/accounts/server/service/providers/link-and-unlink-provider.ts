import type { Caller } from '#server/http/caller-and-cookies.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { providerCalls } from '../../../contract/sign-in-providers.ts';
import {
  deleteProviderAccount,
  findUserIdByProviderAccount,
  insertCredential,
  listProviderAccounts,
  type ProviderAccount,
} from '../../queries/credentials.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { assertViewerPassword } from '../check-and-change-password.ts';
import { queueSignInMethodChangedEmail } from '../queue-and-send-account-email.ts';
import { listProviders, type ProvidersContext } from './configured-providers.ts';
import { ProviderSignInError } from './provider-sign-in-error.ts';

export async function listLinkedProviders(ctx: ProvidersContext, viewer: Viewer) {
  const names = new Map(listProviders(ctx).map(({ id, name }) => [id, name]));
  const rows = await listProviderAccounts(ctx.db, viewer.id);
  return rows.map(({ id, providerId, createdAt }) => ({
    id,
    // A provider that is no longer configured can still be unlinked.
    provider: { id: providerId, name: names.get(providerId) ?? providerId },
    linkedAt: createdAt,
  }));
}

/** Throws `ProviderSignInError` where the account at the provider is linked to another member. */
export async function linkProvider(
  ctx: AccountsContext,
  userId: string,
  account: ProviderAccount,
  caller: Caller,
): Promise<void> {
  const linkedUserId = await findUserIdByProviderAccount(ctx.db, account);
  if (linkedUserId && linkedUserId !== userId) throw new ProviderSignInError('linked');
  if (!linkedUserId) await insertCredential(ctx.db, userId, { id: newId(), ...account });
  const details = { provider: account.providerId };
  ctx.audit.record({ kind: 'provider linked', userId, address: caller.ip, details });
  await queueSignInMethodChangedEmail(ctx, userId, 'A provider was linked to');
}

/** Asks for the password, so that a member without one keeps the only way to sign in. */
export async function unlinkProvider(
  ctx: ProvidersContext,
  viewer: Viewer,
  { id, password }: { id: string; password: string },
  caller: Caller,
): Promise<void> {
  await assertViewerPassword(ctx, viewer, password, caller);
  if (!(await deleteProviderAccount(ctx.db, { userId: viewer.id, id }))) {
    throw notFound(providerCalls['POST /api/linked-providers/{id}/removal'].notFoundMessage);
  }
  ctx.audit.record({ kind: 'provider unlinked', userId: viewer.id, address: caller.ip });
  await queueSignInMethodChangedEmail(ctx, viewer.id, 'A provider was removed from');
}
