import { createHash, randomBytes } from 'node:crypto';
import type { Connection, ContextWith } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  deleteEmailLinkByToken,
  type EmailLink,
  findEmailLink,
  type LinkPurpose,
  lockUserOfEmailLink,
  upsertEmailLink,
} from '../queries/email-links.ts';

const day = 24 * 60 * 60 * 1000;

const lifetimeMs: Record<LinkPurpose, number> = {
  'verify-email': 7 * day,
  'old-email': 2 * day,
  'new-email': 2 * day,
  // As long as an unclaimed account exists.
  claim: 60 * day,
};

/** Creates a link and returns its token. An earlier link for the same purpose stops working. */
export async function createEmailLink(
  ctx: ContextWith<'now'>,
  db: Connection,
  link: EmailLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs[link.purpose]);
  await upsertEmailLink(db, { ...link, id: newId(), tokenHash: hashToken(token), createdAt, expiresAt });
  return token;
}

/**
 * Uses a link once, in a transaction; throws `malformed` for one that does not work. Two links of one account wait for
 * each other, and for an erasure of the account.
 */
export async function consumeEmailLink(
  ctx: ContextWith<'now'>,
  tx: Connection,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<EmailLink> {
  const hash = hashToken(token);
  await lockUserOfEmailLink(tx, hash);
  const link = await deleteEmailLinkByToken(tx, hash, ctx.now());
  if (!link || !purposes.includes(link.purpose)) throw newExpiredLinkError();
  return link;
}

/** Returns a link without using it; throws `malformed` for one that does not work. */
export async function getEmailLink(
  ctx: ContextWith<'db' | 'now'>,
  token: string,
  purpose: LinkPurpose,
): Promise<EmailLink> {
  const link = await findEmailLink(ctx.db, hashToken(token), ctx.now());
  if (link?.purpose !== purpose) throw newExpiredLinkError();
  return link;
}

const newExpiredLinkError = () => new AppError('malformed', 'This link has expired or was used already.');

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
