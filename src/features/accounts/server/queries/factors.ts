import { sql } from 'kysely';
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

/** Longer than any code is taken: its half minute, and those beside it. */
const codeLastsMs = 120_000;

/** Notes that an app's code was used; false when it was used already. */
export async function spendCode(
  db: Connection,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<boolean> {
  const isRecent = sql<boolean>`coalesce(codes_used_at > ${new Date(at.getTime() - codeLastsMs)}, false)`;
  const { numAffectedRows } = await sql`
    update two_factors set codes_used_at = ${at},
      used_codes = case when ${isRecent} then used_codes || ${code}::text else array[${code}::text] end
    where user_id = ${userId} and not (${isRecent} and ${code}::text = any (used_codes))`.execute(db);
  return Number(numAffectedRows) > 0;
}

export async function deleteSessionOf(db: Connection, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

/** The app's codes count no more; the recovery codes stay for the passkeys. */
export async function unverifyTotp(db: Connection, userId: string): Promise<void> {
  await db.updateTable('twoFactors').set({ verified: false }).where('userId', '=', userId).execute();
}

/** Recovery codes are of no use without what they stand in for. */
export async function deleteRecoveryCodes(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute();
}
