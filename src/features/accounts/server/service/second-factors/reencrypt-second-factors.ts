import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { ContextWith } from '#server/context.ts';
import type { SessionSecrets } from '../../auth/session-secrets.ts';
import { listFactorsEncryptedOtherwise, replaceEncryptedFactors } from '../../queries/encrypted-factors.ts';
import type { AccountsContext } from '../accounts-context.ts';

const batchSize = 500;

type SecretConfig = Awaited<AccountsContext['auth']['$context']>['secretConfig'];

/**
 * Encrypts with the current secret what accepted ones have encrypted, so that those can be given up. What none of them
 * has encrypted stays as it is, and cannot be used. Does nothing while no other secret is accepted.
 */
export async function reencryptSecondFactors(
  ctx: Pick<AccountsContext, 'auth'> & ContextWith<'db' | 'log'>,
  { secret: currentSecret, acceptedSecrets = [] }: SessionSecrets,
): Promise<void> {
  if (acceptedSecrets.length === 0) return;
  const { secretConfig } = await ctx.auth.$context;
  const keys = [secretConfig, currentSecret, ...acceptedSecrets];
  const prefix = readVersionPrefix(await symmetricEncrypt({ key: secretConfig, data: '' }));
  let unreadable = 0;
  let afterId: string | undefined;
  for (;;) {
    const rows = await listFactorsEncryptedOtherwise(ctx.db, prefix, { afterId, limit: batchSize });
    for (const row of rows) {
      const secret = await reencrypt(row.secret, keys, secretConfig);
      const backupCodes = await reencrypt(row.backupCodes, keys, secretConfig);
      if (secret && backupCodes) await replaceEncryptedFactors(ctx.db, row, { secret, backupCodes });
      else unreadable += 1;
    }
    afterId = rows.at(-1)?.id;
    if (rows.length < batchSize) break;
  }
  if (unreadable > 0) ctx.log.warn({ unreadable }, 'Second factors that no accepted secret has encrypted');
}

/** What Better Auth writes before all that one secret has encrypted: `$ba$123$`. */
const readVersionPrefix = (encrypted: string) => encrypted.slice(0, encrypted.lastIndexOf('$') + 1);

/** Returns undefined for what none of the keys opens. Earlier releases have written no version. */
async function reencrypt(
  data: string,
  keys: SecretConfig[],
  current: SecretConfig,
): Promise<string | undefined> {
  for (const key of keys) {
    const text = await symmetricDecrypt({ key, data }).catch(() => undefined);
    if (text !== undefined) return symmetricEncrypt({ key: current, data: text });
  }
  return undefined;
}
