import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  insertLink,
  type LinkPurpose,
  linkOf,
  lockOwner,
  type MailedLink,
  takeLink,
} from '../queries/email-links.ts';

const day = 24 * 60 * 60 * 1000;

/** A claim waits as long as an unclaimed account lives. */
const lastsMs: Record<LinkPurpose, number> = {
  'verify-email': 7 * day,
  'old-email': 2 * day,
  'new-email': 2 * day,
  claim: 60 * day,
};

/** The token of a new link; one that was sent before for the same purpose works no more. */
export async function newLink(
  db: Connection,
  ctx: Pick<Context, 'now'>,
  link: MailedLink,
  lasts = lastsMs[link.purpose],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lasts);
  await insertLink(db, { ...link, id: newId(), tokenHash: hashOf(token), createdAt, expiresAt });
  return token;
}

/**
 * Uses a link up in a transaction, or throws the sentence for one that does not work. Links of one account wait for
 * each other, and so do a link and the erasure of its account.
 */
export async function useLink(
  db: Connection,
  ctx: Pick<Context, 'now'>,
  token: string,
  purposes: LinkPurpose[],
): Promise<MailedLink> {
  const hash = hashOf(token);
  await lockOwner(db, hash);
  const link = await takeLink(db, hash, ctx.now());
  if (!link || !purposes.includes(link.purpose)) throw usedLink();
  return link;
}

/** The same without using it up. */
export async function linkBehind(
  db: Connection,
  ctx: Pick<Context, 'now'>,
  token: string,
  purpose: LinkPurpose,
): Promise<MailedLink> {
  const link = await linkOf(db, hashOf(token), ctx.now());
  if (link?.purpose !== purpose) throw usedLink();
  return link;
}

const usedLink = () => new AppError('malformed', 'This link has expired or was used already.');

const hashOf = (token: string) => createHash('sha256').update(token).digest();
