import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export type LinkPurpose =
  | 'verify-email'
  | 'old-email'
  | 'new-email'
  | 'claim'
  | 'reset-password'
  | 'revoke-sign-in-method'
  | 'keep-factors'
  | 'remove-factors';

/** A change of address needs both links. */
export const emailChangePurposes = ['old-email', 'new-email'] as const satisfies LinkPurpose[];

/** A link in an email that does something for an account. */
export interface EmailLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address that the link is about. */
  email: string;
  /** Tells links of one user for one purpose apart; '' where there is at most one. */
  subject: string;
}

interface LinkToken {
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Replaces an earlier link of the user for the same purpose and subject. */
export async function upsertEmailLink(
  db: Connection,
  link: EmailLink & LinkToken & { id: string },
): Promise<void> {
  const { userId: _, purpose: __, subject: ___, ...replacement } = link;
  await db
    .insertInto('emailLinks')
    .values(link)
    .onConflict((earlier) => earlier.columns(['userId', 'purpose', 'subject']).doUpdateSet(replacement))
    .execute();
}

/** Inserts a link, unless its user does not exist. */
export async function insertEmailLinkOfUser(
  db: Connection,
  link: EmailLink & LinkToken & { id: string },
): Promise<void> {
  await sql`
    insert into email_links (id, token_hash, user_id, purpose, subject, email, created_at, expires_at)
    select ${link.id}, ${link.tokenHash}, id, ${link.purpose}, ${link.subject}, ${link.email}, ${link.createdAt},
      ${link.expiresAt} from users where id = ${link.userId}`.execute(db);
}

/** Gives a link a new token; returns false where the link was used or cancelled. */
export async function replaceEmailLinkToken(
  db: Connection,
  { userId, purpose, subject }: Omit<EmailLink, 'email'>,
  token: LinkToken,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emailLinks')
    .set(token)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** How many links of the user for this purpose have not expired. */
export async function countOpenEmailLinks(
  db: Connection,
  userId: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('emailLinks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findEmailLink(db: Connection, tokenHash: Buffer, at: Date): Promise<EmailLink | undefined> {
  return db
    .selectFrom('emailLinks')
    .select(linkColumns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst() as Promise<EmailLink | undefined>;
}

/**
 * Locks the user of a link until the transaction ends, so that no other link of the user is used meanwhile. `for update`
 * also holds back new sessions, which refer to the user.
 */
export async function lockUserOfEmailLink(db: Connection, tokenHash: Buffer): Promise<void> {
  await sql`
    select from users where id = (select user_id from email_links where token_hash = ${tokenHash})
    for update`.execute(db);
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

const linkColumns = ['userId', 'purpose', 'email', 'subject'] as const;

/** The user's links for these purposes, expired ones included. */
export function listEmailLinks(db: Connection, userId: string, purposes: readonly LinkPurpose[]) {
  return db
    .selectFrom('emailLinks')
    .select(['purpose', 'subject', 'email', 'createdAt', 'expiresAt'])
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

/**
 * Deletes links that had expired at this time. Those of a change of address go together: it needs both, and a missing
 * one counts as confirmed.
 */
export async function deleteExpiredEmailLinks(db: Connection, at: Date): Promise<void> {
  await sql`
    delete from email_links l where l.expires_at <= ${at} and not exists (
      select from email_links open where open.user_id = l.user_id and open.expires_at > ${at}
        and l.purpose in ('old-email', 'new-email') and open.purpose in ('old-email', 'new-email')
    )`.execute(db);
}
