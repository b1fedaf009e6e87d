import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export type LinkPurpose = 'verify-email' | 'old-email' | 'new-email' | 'claim';

/** Both are needed. */
export const emailChange = ['old-email', 'new-email'] as const satisfies LinkPurpose[];

export interface MailedLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address that the link is about. */
  email: string;
}

/** Takes the place of an earlier link for the same purpose. */
export async function insertLink(
  db: Connection,
  link: MailedLink & { id: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { userId: _, purpose: __, ...fresh } = link;
  await db
    .insertInto('emailLinks')
    .values(link)
    .onConflict((earlier) => earlier.columns(['userId', 'purpose']).doUpdateSet(fresh))
    .execute();
}

export function linkOf(db: Connection, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('emailLinks')
    .select(['userId', 'purpose', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst() as Promise<MailedLink | undefined>;
}

/** Locks the account that a link is of until the transaction ends: no other link of it is used meanwhile. */
export async function lockOwner(db: Connection, tokenHash: Buffer): Promise<void> {
  await sql`
    select from users where id = (select user_id from email_links where token_hash = ${tokenHash})
    for no key update`.execute(db);
}

/** Answers the link that was used up: of two requests with one token, only one gets it. */
export function takeLink(db: Connection, tokenHash: Buffer, at: Date) {
  return db
    .deleteFrom('emailLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .returning(['userId', 'purpose', 'email'])
    .executeTakeFirst() as Promise<MailedLink | undefined>;
}

export function openLinks(db: Connection, userId: string, purposes: LinkPurpose[]) {
  return db
    .selectFrom('emailLinks')
    .select(['purpose', 'email', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
}

export async function dropLinks(db: Connection, userId: string, purposes: LinkPurpose[]): Promise<void> {
  await db.deleteFrom('emailLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}

/** All of an account's that had expired by then, or none: a change of address needs both of its links. */
export async function deleteExpiredLinks(db: Connection, at: Date): Promise<void> {
  await sql`
    delete from email_links l where not exists (
      select from email_links open where open.user_id = l.user_id and open.expires_at > ${at}
    )`.execute(db);
}

/** Tokens of Better Auth's. */
export async function deleteExpiredTokens(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expiresAt', '<=', at).execute();
}
