import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

// Better Auth stores its tokens in `verifications`: `identifier` holds the token, `value` the id of the user.

/** The user with this address, unless `maxOpenLinks` links to reset the password still work. */
export async function findPasswordResetRecipient(
  db: Connection,
  { email, maxOpenLinks, now }: { email: string; maxOpenLinks: number; now: Date },
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(
      sql<number>`(select count(*) from verifications v where v.value = users.id::text and v.expires_at > ${now})`,
      '<',
      maxOpenLinks,
    )
    .executeTakeFirst();
  return user?.id;
}

/** The user whose password this token resets. */
export function findUserByPasswordResetToken(db: Connection, token: string) {
  return db
    .selectFrom('verifications as v')
    .innerJoin('users as u', (join) => join.on(sql`u.id::text`, '=', sql.ref('v.value')))
    .select(['u.id', 'u.email'])
    .where('v.identifier', '=', `reset-password:${token}`)
    .executeTakeFirst();
}

export async function deletePasswordResetTokens(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
}

export async function deleteExpiredPasswordResetTokens(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expiresAt', '<=', at).execute();
}
