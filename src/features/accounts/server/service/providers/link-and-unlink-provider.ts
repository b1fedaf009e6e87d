import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
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
import { runSignInChangeUnderUserLock } from '../run-sign-in-change-under-user-lock.ts';
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
  viewer: Viewer,
  account: ProviderAccount,
  caller: Caller,
): Promise<void> {
  await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    const linkedUserId = await findUserIdByProviderAccount(tx.db, account);
    if (linkedUserId && linkedUserId !== viewer.id) throw new ProviderSignInError('linked');
    if (linkedUserId) return;
    const id = newId();
    await insertCredential(tx.db, viewer.id, { id, ...account });
    await queueSignInMethodChangedEmail(tx, viewer.id, {
      what: 'A provider was linked to',
      added: { kind: 'provider', id },
    });
  });
  const details = { provider: account.providerId };
  ctx.audit.record({ kind: 'provider linked', userId: viewer.id, address: caller.ip, details });
}

/** Asks for the password, so that a member without one keeps the only way to sign in. */
export async function unlinkProvider(
  ctx: ProvidersContext,
  viewer: Viewer,
  { id, password }: { id: string; password: string },
  caller: Caller,
): Promise<void> {
  await assertViewerPassword(ctx, viewer, password, caller);
  await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    if (!(await deleteProviderAccount(tx.db, { userId: viewer.id, id }))) {
      throw notFound(providerCalls['POST /api/linked-providers/{id}/removal'].notFoundMessage);
    }
    await queueSignInMethodChangedEmail(tx, viewer.id, { what: 'A provider was removed from' });
  });
  ctx.audit.record({ kind: 'provider unlinked', userId: viewer.id, address: caller.ip });
}
