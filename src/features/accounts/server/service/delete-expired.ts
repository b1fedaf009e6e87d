import type { Context } from '#server/context.ts';
import { deleteExpiredLinks, deleteExpiredTokens } from '../queries/email-links.ts';
import { deleteExpiredSessions } from '../queries/sessions.ts';

/** Longer than a letter is tried: one that is late finds what it is about, and makes its link anew. */
const lateMs = 14 * 24 * 60 * 60 * 1000;

/** Sessions, mailed links and tokens that open nothing any more go for good. */
export async function forgetExpired(ctx: Context): Promise<void> {
  const now = ctx.now();
  await deleteExpiredSessions(ctx.db, now);
  await deleteExpiredTokens(ctx.db, now);
  await deleteExpiredLinks(ctx.db, new Date(now.getTime() - lateMs));
}
