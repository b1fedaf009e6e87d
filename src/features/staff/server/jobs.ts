import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import {
  type ActionEmailJob,
  actionEmailQueue,
  deleteOldActions,
  liftDueSuspensions,
  sendActionEmail,
} from './service/act-on-member.ts';
import { type AppealAnswerJob, appealAnswerQueue, sendAppealAnswer } from './service/appeals.ts';
import {
  type DangerEmailJob,
  dangerEmailQueue,
  sendDangerEmail,
} from './service/email-staff-about-danger.ts';
import { type ReportDecidedJob, reportDecidedQueue, sendReportDecidedEmail } from './service/reports.ts';
import type { StaffContext } from './service/staff-context.ts';

const minute = 60;
const day = 86_400;

export const staffJobs = (ctx: StaffContext): JobDefinition[] => [
  queueWorker(actionEmailQueue, (job: ActionEmailJob) => sendActionEmail(ctx, job)),
  queueWorker(appealAnswerQueue, (job: AppealAnswerJob) => sendAppealAnswer(ctx, job)),
  queueWorker(dangerEmailQueue, (job: DangerEmailJob) => sendDangerEmail(ctx, job)),
  queueWorker(reportDecidedQueue, (job: ReportDecidedJob) => sendReportDecidedEmail(ctx, job)),
  recurringJob('suspension-ends', minute, () => liftDueSuspensions(ctx)),
  recurringJob('old-staff-actions', day, () => deleteOldActions(ctx)),
];
