import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker, recurringJob } from '#server/jobs.ts';
import { guardianApprovalCalls } from '../contract/guardian-approvals.ts';
import { guardianCalls } from '../contract/guardian-calls.ts';
import { guardianRightsCalls } from '../contract/guardian-rights.ts';
import { guardianWritingCalls } from '../contract/guardian-writing.ts';
import { keepGuardiansCalls } from '../contract/keep-guardians.ts';
import { ownGuardianCalls } from '../contract/own-guardians.ts';
import { readingNoticeCalls } from '../contract/reading-notice-calls.ts';
import {
  guardianApprovalRoutes,
  guardianRightsRoutes,
  guardianRoutes,
  guardianWritingRoutes,
  keepGuardiansRoutes,
  ownGuardianRoutes,
  readingNoticeRoutes,
} from './routes.ts';
import { announceEndings } from './service/announce-endings.ts';
import { endGuardians } from './service/end-guardians.ts';
import type { ApprovalOptions } from './service/guardian-approvals.ts';
import {
  type GuardianEmailJob,
  guardianEmailQueue,
  queueWaitingInvitations,
  sendGuardianEmail,
} from './service/guardian-emails.ts';
import {
  type GuardianNoticeJob,
  guardianNoticeQueue,
  queueApprovalMails,
  queueDigests,
  sendGuardianNotice,
} from './service/guardian-notices.ts';
import { type RightsEmailJob, rightsEmailQueue, sendRightsEmail } from './service/rights-emails.ts';

const hour = 3600;
/** How late a mail may be. */
const noticeSeconds = 300;

export const ownGuardiansFeature = defineFeature(ownGuardianCalls, (ctx) => ({
  routes: ownGuardianRoutes(ctx),
}));

export const readingNoticesFeature = defineFeature(readingNoticeCalls, (ctx) => ({
  routes: readingNoticeRoutes(ctx),
}));

export const guardianWritingFeature = defineFeature(guardianWritingCalls, (ctx) => ({
  routes: guardianWritingRoutes(ctx),
}));

export const guardianApprovalsFeature = defineFeature(
  guardianApprovalCalls,
  (ctx, options: ApprovalOptions) => ({
    routes: guardianApprovalRoutes({ ...ctx, ...options }),
    jobs: [
      recurringJob('guardian-approval-mails', noticeSeconds, () => queueApprovalMails(ctx)),
      recurringJob('guardian-digests', noticeSeconds, () => queueDigests(ctx)),
      defineQueueWorker(guardianNoticeQueue, (job: GuardianNoticeJob) => sendGuardianNotice(ctx, job)),
    ],
  }),
);

export const guardianRightsFeature = defineFeature(guardianRightsCalls, (ctx) => ({
  routes: guardianRightsRoutes(ctx),
  jobs: [defineQueueWorker(rightsEmailQueue, (job: RightsEmailJob) => sendRightsEmail(ctx, job))],
}));

export const keepGuardiansFeature = defineFeature(keepGuardiansCalls, (ctx) => ({
  routes: keepGuardiansRoutes(ctx),
  jobs: [
    recurringJob('announce-endings-of-guardians', hour, () => announceEndings(ctx)),
    recurringJob('waiting-invitations-of-guardians', noticeSeconds, () => queueWaitingInvitations(ctx)),
  ],
}));

export const guardiansFeature = defineFeature(guardianCalls, (ctx, options: ApprovalOptions) => ({
  routes: guardianRoutes({ ...ctx, ...options }),
  jobs: [
    recurringJob('end-guardians', hour, () => endGuardians(ctx)),
    defineQueueWorker(guardianEmailQueue, (job: GuardianEmailJob) => sendGuardianEmail(ctx, job)),
  ],
}));
