import type { Connection, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError } from '#shared/errors.ts';
import { insertTermsAgreement } from '../queries/terms-agreements.ts';
import { assertAccountClaimed } from './get-account.ts';

/** Records that a user agrees to the terms as they are, in the transaction that registers the account. */
export async function recordTermsAgreement(
  ctx: ContextWith<'now' | 'terms'>,
  tx: Connection,
  userId: string,
): Promise<void> {
  const { termsVersion, privacyVersion } = ctx.terms;
  await insertTermsAgreement(tx, { userId, termsVersion, privacyVersion, agreedAt: ctx.now() });
}

/** Throws `taken` for versions that are not those in force: nobody agrees to what they have not been shown. */
export async function agreeToTerms(
  ctx: ContextWith<'db' | 'now' | 'terms'>,
  viewer: Viewer,
  shown: { termsVersion: string; privacyVersion: string },
): Promise<undefined> {
  const { termsVersion, privacyVersion } = ctx.terms;
  await assertAccountClaimed(ctx, viewer.id);
  if (shown.termsVersion !== termsVersion || shown.privacyVersion !== privacyVersion)
    throw new AppError(
      'taken',
      'The terms have changed in the meantime. Please reload the page and read them.',
    );
  await recordTermsAgreement(ctx, ctx.db, viewer.id);
}
