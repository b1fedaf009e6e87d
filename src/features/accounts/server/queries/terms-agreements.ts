import type { Connection } from '#server/context.ts';

interface TermsAgreement {
  userId: string;
  termsVersion: string;
  privacyVersion: string;
  agreedAt: Date;
}

/** The first agreement to the same versions stays. */
export async function insertTermsAgreement(db: Connection, agreement: TermsAgreement): Promise<void> {
  await db
    .insertInto('termsAgreements')
    .values(agreement)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
