import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker } from '#server/jobs.ts';
import { guardianRightsCalls } from '../contract/guardian-rights.ts';
import { guardianRightsRoutes } from './rights-routes.ts';
import { type RightsEmailJob, rightsEmailQueue, sendRightsEmail } from './service/rights-emails.ts';

export const guardianRightsFeature = defineFeature(guardianRightsCalls, (ctx) => ({
  routes: guardianRightsRoutes(ctx),
  jobs: [defineQueueWorker(rightsEmailQueue, (job: RightsEmailJob) => sendRightsEmail(ctx, job))],
}));
