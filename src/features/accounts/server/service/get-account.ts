import type { z } from 'zod';
import type { ContextWith, TermsToAgree } from '#server/context.ts';
import { AppError, newUnclaimedAccountError } from '#shared/errors.ts';
import type { accountSchema, Role } from '../../contract/accounts.ts';
import { findUnclaimedAccount } from '../queries/find-unclaimed-and-mark-reminded-accounts.ts';
import { type AccountRow, findAccount } from '../queries/users.ts';

export async function getAccount(
  ctx: ContextWith<'db' | 'safeguards' | 'terms'>,
  userId: string,
): Promise<z.input<typeof accountSchema>> {
  const found = await findAccount(ctx.db, userId, ctx.terms);
  if (!found) throw new AppError('signed-out', 'This account does not exist anymore.');
  return {
    ...found,
    role: found.role as Role,
    awaitsOwner: found.isUnclaimed && ctx.safeguards,
    termsToAgree: isAskedToAgree(ctx.terms, found) ? toTermsToAgree(ctx.terms, found) : null,
    readsReducedLists: ctx.safeguards && !found.isVerified,
  };
}

function toTermsToAgree(
  { termsVersion, privacyVersion, changes }: TermsToAgree,
  { lastAgreement }: AccountRow,
): NonNullable<z.input<typeof accountSchema>['termsToAgree']> {
  const changed = lastAgreement
    ? [
        lastAgreement.termsVersion === termsVersion ? '' : changes.terms,
        lastAgreement.privacyVersion === privacyVersion ? '' : changes.privacy,
      ]
    : [];
  return { termsVersion, privacyVersion, changes: [...new Set(changed.filter(Boolean))].join(' ') };
}

/** Staff agree to nothing, and nobody agrees in the name of the athlete who owns an unclaimed account. */
const isAskedToAgree = (terms: TermsToAgree, account: AccountRow): boolean =>
  terms.isAsked && !account.hasAgreed && !account.isUnclaimed && account.role !== 'staff';

/**
 * Throws for an unclaimed account. The coach who added it knows its password, and must not begin anything that opens,
 * moves or erases the account later.
 */
export async function assertAccountClaimed(ctx: ContextWith<'db'>, userId: string): Promise<void> {
  if (await findUnclaimedAccount(ctx.db, userId)) throw newUnclaimedAccountError();
}
