import { listStaffAccounts } from '#features/accounts/server/accounts.ts';
import type { Reason } from '#features/safety/contract.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { dangerEmail } from '../emails.ts';
import { findReport, hasRecentDangerReport } from '../queries/reports.ts';

/** Emails to staff about reports that somebody may be in danger. */
export const dangerEmailQueue = 'danger-report-email';

export interface DangerEmailJob {
  reportId: string;
  staffId: string;
}

/** One ring can send a thousand reports: those about one person mail once in each hour of the clock, while they are open. */
const hourMs = 60 * 60 * 1000;

/** Called in the transaction of a report: mails everybody of the staff, if somebody may be in danger. */
export async function queueDangerEmails(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  { id, userId, reason }: { id: string; userId: string; reason: Reason },
): Promise<void> {
  if (reason !== 'danger') return;
  const since = new Date(Math.floor(ctx.now().getTime() / hourMs) * hourMs);
  if (await hasRecentDangerReport(tx, { id, userId, since })) return;
  for (const staff of await listStaffAccounts(tx))
    await ctx.jobs.send(tx, dangerEmailQueue, { reportId: id, staffId: staff.id });
}

/** The worker of the queue. A report that is decided by then needs no mail. */
export async function sendDangerEmail(
  ctx: ContextWith<'db' | 'mailer' | 'publicUrl'>,
  { reportId, staffId }: DangerEmailJob,
): Promise<void> {
  const report = await findReport(ctx.db, reportId);
  const to = (await listStaffAccounts(ctx.db)).find(({ id }) => id === staffId);
  if (!report || report.outcome || !to) return;
  await ctx.mailer.send(dangerEmail(to, `${ctx.publicUrl}/staff/reports/${reportId}`));
}
