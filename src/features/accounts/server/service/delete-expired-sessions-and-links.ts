import type { ContextWith } from '#server/context.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { deleteExpiredVerifications } from '../queries/delete-pending-and-expired-auth-steps.ts';
import { deleteExpiredEmailLinks } from '../queries/email-links.ts';
import { deleteEndedFactorRemovals } from '../queries/factor-removals.ts';
import { deleteNameChangesBefore } from '../queries/name-changes.ts';
import { deleteKnownSignInNetworksBefore } from '../queries/networks-of-earlier-sign-ins.ts';
import { deleteExpiredPendingSignIns } from '../queries/pending-provider-sign-ins.ts';
import { deleteExpiredSessions } from '../queries/sessions.ts';

/** Deletes expired sessions, tokens and links, and what remained of them for a while. */
export async function deleteExpiredSessionsAndLinks(ctx: ContextWith<'db' | 'now'>): Promise<void> {
  const now = ctx.now();
  await deleteExpiredSessions(ctx.db, now);
  await deleteExpiredVerifications(ctx.db, now);
  await deleteExpiredPendingSignIns(ctx.db, now);
  await deleteExpiredEmailLinks(ctx.db, getDateDaysBefore(now, retentionDays.emailLinks));
  await deleteEndedFactorRemovals(ctx.db, getDateDaysBefore(now, retentionDays.factorRemovals));
  await deleteKnownSignInNetworksBefore(ctx.db, getDateDaysBefore(now, retentionDays.knownNetworks));
  await deleteNameChangesBefore(ctx.db, getDateDaysBefore(now, retentionDays.nameChanges));
}
