import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Identity } from '../auth/better-auth.ts';

/** A password link works for one hour, once. */
const resetMs = 60 * 60 * 1000;

/** A token that Better Auth's `resetPassword` takes for this account. */
export async function newResetToken(
  ctx: Pick<Context, 'now'> & { identity: Identity },
  userId: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { internalAdapter } = await ctx.identity.$context;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(ctx.now().getTime() + resetMs),
  });
  return token;
}
