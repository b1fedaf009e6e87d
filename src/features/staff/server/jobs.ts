import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
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
  defineQueueWorker(actionEmailQueue, (job: ActionEmailJob) => sendActionEmail(ctx, job)),
  defineQueueWorker(appealAnswerQueue, (job: AppealAnswerJob) => sendAppealAnswer(ctx, job)),
  defineQueueWorker(dangerEmailQueue, (job: DangerEmailJob) => sendDangerEmail(ctx, job)),
  defineQueueWorker(reportDecidedQueue, (job: ReportDecidedJob) => sendReportDecidedEmail(ctx, job)),
  recurringJob('suspension-ends', minute, () => liftDueSuspensions(ctx)),
  recurringJob('old-staff-actions', day, () => deleteOldActions(ctx)),
];
