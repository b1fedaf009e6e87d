import type { z } from 'zod';
import type { AuditKind } from '#server/audit-kinds.ts';
import type { ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { factorsSchema } from '../../../contract/second-factors.ts';
import { trackBetterAuthCall } from '../../auth/track-better-auth-call.ts';
import { endOpenFactorRemoval, findOpenFactorRemoval } from '../../queries/factor-removals.ts';
import {
  deleteTotpSecretAndRecoveryCodes,
  findTotpState,
  isSecondFactorRequired,
  listPasskeys,
  setSecondFactorRequired,
} from '../../queries/second-factors.ts';
import type { AccountsContextWith } from '../accounts-context.ts';

/** The second factors of a user. */
export async function listSecondFactors(
  ctx: AccountsContextWith<'auth' | 'db'>,
  userId: string,
): Promise<z.input<typeof factorsSchema>> {
  const [totp, passkeys, isRequired, removal] = await Promise.all([
    findTotpState(ctx.db, userId),
    listPasskeys(ctx.db, userId),
    isSecondFactorRequired(ctx.db, userId),
    findOpenFactorRemoval(ctx.db, userId),
  ]);
  return {
    totp: totp?.verified ?? false,
    recoveryCodes: isRequired && totp ? await countRecoveryCodes(ctx, userId) : null,
    passkeys: passkeys.map(({ name, ...passkey }) => ({ ...passkey, name: name ?? 'Passkey' })),
    removeAt: removal?.removeAt ?? null,
  };
}

/**
 * Without any factor, a sign-in asks for no second step, and recovery codes are of no use. Runs under the lock of the
 * user, so that a factor which is added at the same time is asked for.
 */
export async function removeRecoveryCodesIfNoFactor(
  ctx: AccountsContextWith<'db' | 'now'>,
  userId: string,
): Promise<void> {
  const totp = await findTotpState(ctx.db, userId);
  if (totp?.verified || (await listPasskeys(ctx.db, userId)).length > 0) return;
  await deleteTotpSecretAndRecoveryCodes(ctx.db, userId);
  await setSecondFactorRequired(ctx.db, userId, false, ctx.now());
  await endOpenFactorRemoval(ctx.db, userId, ctx.now());
}

/** Records a change of the factors. */
export function auditSecondFactorChange(
  ctx: ContextWith<'audit'>,
  kind: AuditKind,
  viewer: Viewer,
  caller: Caller,
): void {
  ctx.audit.record({ kind, userId: viewer.id, address: caller.ip });
}

async function countRecoveryCodes(ctx: AccountsContextWith<'auth'>, userId: string): Promise<number> {
  const { backupCodes } = await trackBetterAuthCall(() => ctx.auth.api.viewBackupCodes({ body: { userId } }));
  return backupCodes.length;
}
