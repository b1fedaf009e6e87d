import type { Context } from '#server/context.ts';
import { deleteExpiredSessions } from '../queries/devices.ts';
import { deleteExpiredLinks, deleteExpiredTokens } from '../queries/links.ts';

/** Longer than a letter is tried: one that is late finds what it is about, and makes its link anew. */
const lateMs = 14 * 24 * 60 * 60 * 1000;

/** Sessions, mailed links and tokens that open nothing any more go for good. */
export async function forgetExpired(on: Context): Promise<void> {
  const now = on.now();
  await deleteExpiredSessions(on.db, now);
  await deleteExpiredTokens(on.db, now);
  await deleteExpiredLinks(on.db, new Date(now.getTime() - lateMs));
}
