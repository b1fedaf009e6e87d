import { randomBytes } from 'node:crypto';
import type { AccountsContextWith } from './accounts-context.ts';

/** A link to reset the password works for one hour, once. */
const lifetimeMs = 60 * 60 * 1000;

/** Creates a token that Better Auth's `resetPassword` accepts for this account. */
export async function createPasswordResetToken(
  ctx: AccountsContextWith<'auth' | 'now'>,
  userId: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { internalAdapter } = await ctx.auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
  });
  return token;
}
