import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export type LinkPurpose = 'verify-email' | 'old-email' | 'new-email' | 'claim';

/** A change of address needs both links. */
export const emailChangePurposes = ['old-email', 'new-email'] as const satisfies LinkPurpose[];

/** A link in an email that does something for an account. */
export interface EmailLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address that the link is about. */
  email: string;
}

/** Replaces an earlier link of the user for the same purpose. */
export async function upsertEmailLink(
  db: Connection,
  link: EmailLink & { id: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { userId: _, purpose: __, ...replacement } = link;
  await db
    .insertInto('emailLinks')
    .values(link)
    .onConflict((earlier) => earlier.columns(['userId', 'purpose']).doUpdateSet(replacement))
    .execute();
}

export function findEmailLink(db: Connection, tokenHash: Buffer, at: Date): Promise<EmailLink | undefined> {
  return db
    .selectFrom('emailLinks')
    .select(linkColumns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst() as Promise<EmailLink | undefined>;
}

/** Locks the user of a link until the transaction ends, so that no other link of the user is used meanwhile. */
export async function lockUserOfEmailLink(db: Connection, tokenHash: Buffer): Promise<void> {
  await sql`
    select from users where id = (select user_id from email_links where token_hash = ${tokenHash})
    for no key update`.execute(db);
}

/** Deletes a link and returns it: of two requests with one token, only one gets it. */
export function deleteEmailLinkByToken(
  db: Connection,
  tokenHash: Buffer,
  at: Date,
): Promise<EmailLink | undefined> {
  return db
    .deleteFrom('emailLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .returning(linkColumns)
    .executeTakeFirst() as Promise<EmailLink | undefined>;
}

const linkColumns = ['userId', 'purpose', 'email'] as const;

/** The user's links for these purposes, expired ones included. */
export function listEmailLinks(db: Connection, userId: string, purposes: readonly LinkPurpose[]) {
  return db
    .selectFrom('emailLinks')
    .select(['purpose', 'email', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
}

export async function deleteEmailLinks(
  db: Connection,
  userId: string,
  purposes?: readonly LinkPurpose[],
): Promise<void> {
  const all = db.deleteFrom('emailLinks').where('userId', '=', userId);
  await (purposes ? all.where('purpose', 'in', purposes) : all).execute();
}

/** Deletes the links of users whose links had all expired at this time: a change of address needs both of its links. */
export async function deleteExpiredEmailLinks(db: Connection, at: Date): Promise<void> {
  await sql`
    delete from email_links l where not exists (
      select from email_links open where open.user_id = l.user_id and open.expires_at > ${at}
    )`.execute(db);
}
