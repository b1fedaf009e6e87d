import type { z } from 'zod';
import type { Connection, ContextWith } from '#server/context.ts';
import { AppError, newInvalidFieldError } from '#shared/errors.ts';
import type { reportOutcomeSchema, StaffReport } from '../../contract/staff-calls.ts';
import { reportDecidedEmail } from '../emails.ts';
import {
  assignReports,
  findReport,
  findReporterForEmail,
  insertReportDecisions,
  listOtherOpenReports,
  lockOpenReports,
  type ReportRow,
  unassignReports,
} from '../queries/reports.ts';
import { actionKindByReportOutcome, memberNotFound, parseFutureDay, reportNotFound } from '../rules.ts';
import { dropSessionsAndAuditAction, enforceAndRecordAction, type NewAction } from './act-on-member.ts';
import type { StaffCaller, StaffContext } from './staff-context.ts';

/** Emails to members whose report was decided. */
export const reportDecidedQueue = 'report-decided-email';

export interface ReportDecidedJob {
  userId: string;
  reportId: string;
}

/** Of the other reports about a person: the person's page has them all. */
const maxOthers = 20;

/** Reads a report with its conversation, which is recorded. */
export async function getReportAndAuditReading(
  ctx: StaffContext,
  id: string,
  { viewer, ip }: StaffCaller,
): Promise<StaffReport> {
  const report = await getReport(ctx, id);
  const details = { report: id, ...(report.reported.id ? { person: report.reported.id } : {}) };
  ctx.audit.record({ kind: 'report read', userId: viewer.id, address: ip, details });
  return report;
}

async function getReport(ctx: ContextWith<'db'>, id: string): Promise<StaffReport> {
  const row = await findReport(ctx.db, id);
  if (!row) throw reportNotFound();
  const others = row.reportedId
    ? await listOtherOpenReports(ctx.db, { reportedId: row.reportedId, exceptId: id, limit: maxOthers })
    : { rows: [], total: 0 };
  return toStaffReport(row, others);
}

function toStaffReport(
  row: ReportRow,
  others: Awaited<ReturnType<typeof listOtherOpenReports>>,
): StaffReport {
  const { reporter, reported, messages } = row.evidence;
  return {
    id: row.id,
    reason: row.reason,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
    reporter: { id: row.reporterId, name: reporter.name, isNew: row.isReporterNew },
    reported: { id: row.reportedId, name: reported.name },
    messages: messages.map(({ id, senderId, content, timestamp }) => ({
      ...{ id, content, timestamp, isFromReporter: senderId === reporter.id },
      isReported: id === row.messageId,
    })),
    assignedTo: row.assignedTo,
    outcome: row.outcome,
    others: others.rows.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    otherCount: others.total,
  };
}

/** The viewer looks after the report, and after every open one about the same person. */
export async function assignToViewer(
  ctx: StaffContext,
  id: string,
  { viewer, ip }: StaffCaller,
): Promise<void> {
  await getReport(ctx, id);
  await assignReports(ctx.db, id, { staffId: viewer.id, assignedAt: ctx.now() });
  ctx.audit.record({ kind: 'report assigned', userId: viewer.id, address: ip, details: { report: id } });
}

export async function unassignReportAndAudit(
  ctx: StaffContext,
  id: string,
  { viewer, ip }: StaffCaller,
): Promise<void> {
  await getReport(ctx, id);
  await unassignReports(ctx.db, id);
  ctx.audit.record({ kind: 'report left', userId: viewer.id, address: ip, details: { report: id } });
}

/** Decides a report, and with it perhaps every other open one about the person. The second of two is refused. */
export async function decideReport(
  ctx: StaffContext,
  id: string,
  form: z.output<typeof reportOutcomeSchema>,
  caller: StaffCaller,
): Promise<StaffReport> {
  const action = await ctx.db.transaction().execute(async (tx) => {
    const open = await lockOpenReports(tx, { id, includesOthers: form.includeOthers });
    const decided = open.find((report) => report.id === id);
    if (!decided) {
      if (!(await findReport(tx, id))) throw reportNotFound();
      throw new AppError('taken', 'Someone has already decided this report.');
    }
    const stored = await storeActionOfOutcome(ctx, tx, decided.reportedId, form, caller);
    const { outcome, note } = form;
    const reportIds = open.map((report) => report.id);
    const decision = { staffId: caller.viewer.id, outcome, note: note ?? '', decidedAt: ctx.now() };
    await insertReportDecisions(tx, reportIds, { ...decision, actionId: stored?.id ?? null });
    for (const { id: reportId, reporterId } of listOncePerReporter(open))
      if (reporterId) await ctx.jobs.send(tx, reportDecidedQueue, { userId: reporterId, reportId });
    return stored;
  });
  if (action) dropSessionsAndAuditAction(ctx, action, caller);
  const details = { report: id, outcome: form.outcome, ...(action ? { person: action.userId } : {}) };
  ctx.audit.record({ kind: 'report decided', userId: caller.viewer.id, address: caller.ip, details });
  return getReport(ctx, id);
}

async function storeActionOfOutcome(
  ctx: StaffContext,
  tx: Connection,
  userId: string | null,
  { outcome, reason, until }: z.output<typeof reportOutcomeSchema>,
  caller: StaffCaller,
): Promise<(NewAction & { id: string }) | undefined> {
  const kind = actionKindByReportOutcome[outcome];
  if (!kind) return undefined;
  if (!userId) throw memberNotFound();
  if (!reason) throw newInvalidFieldError('reason', 'Please write a reason: the member reads it');
  const action = {
    ...{ userId, kind, reason },
    until: kind === 'suspend' ? parseFutureDay(until, ctx.now()) : null,
  };
  return { ...action, id: await enforceAndRecordAction(ctx, tx, action, caller) };
}

/** One mail for a member who has reported somebody several times. */
const listOncePerReporter = <Report extends { reporterId: string | null }>(reports: Report[]): Report[] => [
  ...new Map(reports.map((report) => [report.reporterId, report])).values(),
];

/** The worker of the queue. */
export async function sendReportDecidedEmail(
  ctx: ContextWith<'db' | 'mailer'>,
  { reportId }: ReportDecidedJob,
): Promise<void> {
  const found = await findReporterForEmail(ctx.db, reportId);
  if (!found) return;
  const { createdAt, outcome, ...to } = found;
  await ctx.mailer.send(reportDecidedEmail(to, { createdAt, acted: outcome !== 'no-action' }));
}
