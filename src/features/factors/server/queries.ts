import type { Connection } from '#server/context.ts';

export async function totpOf(db: Connection, userId: string): Promise<{ verified: boolean } | undefined> {
  return db.selectFrom('twoFactors').select('verified').where('userId', '=', userId).executeTakeFirst();
}

export function passkeysOf(db: Connection, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function deletePasskey(db: Connection, own: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', own.id)
    .where('userId', '=', own.userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** The app's codes count no more; the recovery codes stay for the passkeys. */
export async function unverifyTotp(db: Connection, userId: string): Promise<void> {
  await db.updateTable('twoFactors').set({ verified: false }).where('userId', '=', userId).execute();
}

/** Recovery codes are of no use without what they stand in for. */
export async function deleteRecoveryCodes(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute();
}
