import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export function findTotpState(db: Connection, userId: string): Promise<{ verified: boolean } | undefined> {
  return db.selectFrom('twoFactors').select('verified').where('userId', '=', userId).executeTakeFirst();
}

export function listPasskeys(db: Connection, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function hasPasskeys(db: Connection, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select('p.id')
    .where('u.email', '=', email)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * The user of a sign-in that gave the right password and waits for its second factor. `identifier` cannot be guessed;
 * Better Auth's other rows, such as challenges of passkeys, have no user in `value`.
 */
export async function findUserIdOfPendingSecondStep(
  db: Connection,
  identifier: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('identifier', 'like', '2fa-%')
    .where('identifier', 'not like', '2fa-attempts-%')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.value;
}

/** The owner of a passkey; `credentialId` as the browser sends it. */
export async function findUserIdByPasskey(db: Connection, credentialId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('passkeys')
    .select('userId')
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return found?.userId;
}

/** Returns false where the user has no such passkey. */
export async function deletePasskey(
  db: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Better Auth accepts a code for at most 90 seconds: its own 30 and those before and after. */
const codeLifetimeMs = 120_000;

/** Records that a code of the authenticator app was used; returns false when it was used before. */
export async function markTotpCodeUsed(
  db: Connection,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<boolean> {
  const isRecent = sql<boolean>`coalesce(codes_used_at > ${new Date(at.getTime() - codeLifetimeMs)}, false)`;
  const { numAffectedRows } = await sql`
    update two_factors set codes_used_at = ${at},
      used_codes = case when ${isRecent} then used_codes || ${code}::text else array[${code}::text] end
    where user_id = ${userId} and not (${isRecent} and ${code}::text = any (used_codes))`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Codes of the app are no longer accepted; the recovery codes stay valid for members with passkeys. */
export async function disableTotp(db: Connection, userId: string): Promise<void> {
  await db.updateTable('twoFactors').set({ verified: false }).where('userId', '=', userId).execute();
}

/** Replaces the recovery codes of a user with second factors; `encryptedCodes` as Better Auth stores them. */
export async function setRecoveryCodes(
  db: Connection,
  userId: string,
  encryptedCodes: string,
): Promise<void> {
  await db
    .updateTable('twoFactors')
    .set({ backupCodes: encryptedCodes })
    .where('userId', '=', userId)
    .execute();
}

/** Deletes the recovery codes, with the secret of the authenticator app in the same row. */
export async function deleteTotpSecretAndRecoveryCodes(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute();
}

export async function isSecondFactorRequired(db: Connection, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.twoFactorEnabled ?? false;
}

/** Whether a sign-in with the password asks for a second factor. */
export async function setSecondFactorRequired(
  db: Connection,
  userId: string,
  isRequired: boolean,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ twoFactorEnabled: isRequired, updatedAt: at })
    .where('id', '=', userId)
    .execute();
}

export async function deleteSecondFactors(db: Connection, userId: string): Promise<void> {
  for (const table of ['twoFactors', 'passkeys'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await db.updateTable('users').set({ twoFactorEnabled: false }).where('id', '=', userId).execute();
}
