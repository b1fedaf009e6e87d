import type { Connection } from '#server/context.ts';

interface StaffInvitation {
  id: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Replaces an earlier invitation for the address. */
export async function upsertInvitation(db: Connection, invitation: StaffInvitation): Promise<void> {
  const { email: _, ...replacement } = invitation;
  await db
    .insertInto('staffInvitations')
    .values(invitation)
    .onConflict((earlier) => earlier.column('email').doUpdateSet(replacement))
    .execute();
}

export async function findInvitedEmail(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('staffInvitations')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found?.email;
}

/** Of two requests with one token, only one gets true. */
export async function deleteInvitation(db: Connection, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffInvitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteExpiredInvitations(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('staffInvitations').where('expiresAt', '<=', now).execute();
}

/** Withdraws an invitation; returns whether there was one. */
export async function deleteInvitationOfEmail(db: Connection, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffInvitations')
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
