import { randomBytes } from 'node:crypto';
import type { Connection, ContextWith } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  deleteEmailLinkByToken,
  type EmailLink,
  findEmailLink,
  insertEmailLinkOfUser,
  type LinkPurpose,
  lockUserOfEmailLink,
  replaceEmailLinkToken,
  upsertEmailLink,
} from '../queries/email-links.ts';
import { hashToken } from './hash-token.ts';

const day = 24 * 60 * 60 * 1000;

const lifetimeMs: Record<LinkPurpose, number> = {
  'verify-email': 7 * day,
  'old-email': 2 * day,
  'new-email': 2 * day,
  // As long as an unclaimed account exists.
  claim: 60 * day,
  'reset-password': day / 24,
  // Time to read the mail about a factor that somebody else has added.
  'revoke-sign-in-method': 30 * day,
  // Deleted when the removal ends; longer than that takes, also while the mail server is down.
  'keep-factors': 14 * day,
  'remove-factors': day / 24,
};

/** As long as the queue tries to send an email. */
const reservationMs = 14 * day;

type NewEmailLink = Omit<EmailLink, 'subject'> & { subject?: string };

/** Creates a link and returns its token. An earlier link for the same purpose and subject stops working. */
export async function createEmailLink(
  ctx: ContextWith<'now'>,
  db: Connection,
  link: NewEmailLink,
): Promise<string> {
  const { token, ...row } = createToken(ctx, lifetimeMs[link.purpose]);
  await upsertEmailLink(db, { subject: '', ...link, ...row, id: newId() });
  return token;
}

/**
 * Creates a link that counts from now on, and gets a token that somebody knows when its email is sent. Does nothing for
 * a user who does not exist.
 */
export async function insertEmailLinkBeforeSending(
  ctx: ContextWith<'now'>,
  db: Connection,
  link: EmailLink,
): Promise<void> {
  const { token: _, ...row } = createToken(ctx, reservationMs);
  await insertEmailLinkOfUser(db, { ...link, ...row, id: newId() });
}

/** Returns the token of a reserved link; undefined where it was cancelled in the meantime. */
export async function createTokenOfReservedLink(
  ctx: ContextWith<'now'>,
  db: Connection,
  link: Omit<EmailLink, 'email'>,
): Promise<string | undefined> {
  const { token, ...row } = createToken(ctx, lifetimeMs[link.purpose]);
  return (await replaceEmailLinkToken(db, link, row)) ? token : undefined;
}

function createToken(ctx: ContextWith<'now'>, validForMs: number) {
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + validForMs);
  return { token, tokenHash: hashToken(token), createdAt, expiresAt };
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
  purposes: readonly LinkPurpose[],
): Promise<EmailLink> {
  const link = await findEmailLink(ctx.db, hashToken(token), ctx.now());
  if (!link || !purposes.includes(link.purpose)) throw newExpiredLinkError();
  return link;
}

export const newExpiredLinkError = () =>
  new AppError('malformed', 'This link has expired or has already been used.');
