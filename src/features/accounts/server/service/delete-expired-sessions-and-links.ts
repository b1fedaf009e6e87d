import type { ContextWith } from '#server/context.ts';
import { deleteExpiredVerifications } from '../queries/delete-verifications.ts';
import { deleteExpiredEmailLinks } from '../queries/email-links.ts';
import { deleteExpiredSessions } from '../queries/sessions.ts';

/** Longer than the queue retries an email: a late one still finds its row, and makes a new link. */
const linkGraceMs = 14 * 24 * 60 * 60 * 1000;

/** Deletes expired sessions, tokens and links. */
export async function deleteExpiredSessionsAndLinks(ctx: ContextWith<'db' | 'now'>): Promise<void> {
  const now = ctx.now();
  await deleteExpiredSessions(ctx.db, now);
  await deleteExpiredVerifications(ctx.db, now);
  await deleteExpiredEmailLinks(ctx.db, new Date(now.getTime() - linkGraceMs));
}
