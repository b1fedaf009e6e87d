import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError, forbidden } from '#shared/errors.ts';
import type { accountSchema, Role } from '../../contract/accounts.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Identity } from '../auth/better-auth.ts';
import type { Sessions } from '../auth/sessions.ts';
import { unclaimed } from '../queries/erasure.ts';
import { accountOf, replaceProfileImage } from '../queries/users.ts';

/** The feature's part of the server. */
export interface Accounts extends Context {
  identity: Identity;
  sessions: Sessions;
  attempts: Attempts;
}

/** Letters to those for whom a coach has made an account: `{userId, reminds}`. */
export const claimQueue = 'claim-letter';

export async function ownAccount(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<z.input<typeof accountSchema>> {
  const found = await accountOf(ctx.db, userId);
  if (!found) throw new AppError('signed-out', 'This account does not exist any more.');
  return { ...found, role: found.role as Role };
}

/**
 * Until an account is claimed, whoever made it knows its password too: nothing begins with it that would open, move or
 * end the account later.
 */
export async function mustBeClaimed(ctx: Pick<Context, 'db'>, userId: string): Promise<void> {
  if (await unclaimed(ctx.db, userId))
    throw forbidden('Please claim this account first, by the link that we mailed to its address.');
}

export { endSessions } from '../queries/sessions.ts';
export { asksSecondFactor, idOf, setAsksSecondFactor } from '../queries/users.ts';

/** Where the account's image is from now on; answers where it was. */
export const setProfileImage = replaceProfileImage;
