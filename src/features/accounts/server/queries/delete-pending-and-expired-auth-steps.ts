import type { Connection } from '#server/context.ts';

// Better Auth stores a sign-in that waits for its second step in `verifications`, with the id of the user as `value`.

export async function deletePendingSecondSteps(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
}

/** Deletes expired rows of every kind: pending second steps, challenges of passkeys. */
export async function deleteExpiredVerifications(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expiresAt', '<=', at).execute();
}
