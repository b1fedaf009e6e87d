import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker, recurringJob } from '#server/jobs.ts';
import { guardianCalls } from '../contract/guardian-calls.ts';
import { guardianWritingCalls } from '../contract/guardian-writing.ts';
import { ownGuardianCalls } from '../contract/own-guardians.ts';
import { readingNoticeCalls } from '../contract/reading-notice-calls.ts';
import { guardianRoutes, guardianWritingRoutes, ownGuardianRoutes, readingNoticeRoutes } from './routes.ts';
import { endGuardians } from './service/end-guardians.ts';
import { type GuardianEmailJob, guardianEmailQueue, sendGuardianEmail } from './service/guardian-emails.ts';

const hour = 3600;

export const ownGuardiansFeature = defineFeature(ownGuardianCalls, (ctx) => ({
  routes: ownGuardianRoutes(ctx),
}));

export const readingNoticesFeature = defineFeature(readingNoticeCalls, (ctx) => ({
  routes: readingNoticeRoutes(ctx),
}));

export const guardianWritingFeature = defineFeature(guardianWritingCalls, (ctx) => ({
  routes: guardianWritingRoutes(ctx),
}));

export const guardiansFeature = defineFeature(guardianCalls, (ctx) => ({
  routes: guardianRoutes(ctx),
  jobs: [
    recurringJob('end-guardians', hour, () => endGuardians(ctx)),
    defineQueueWorker(guardianEmailQueue, (job: GuardianEmailJob) => sendGuardianEmail(ctx, job)),
  ],
}));
