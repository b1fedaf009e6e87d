import { defineFeature } from '#server/define-feature.ts';
import type { Signer } from '#server/link-signer.ts';
import { visitCalls } from '../contract.ts';
import { visitReminderJobs } from './reminder-email-jobs.ts';
import { visitRoutes } from './routes.ts';

export const visitsFeature = defineFeature(visitCalls, (ctx, options: { signer: Signer }) => ({
  routes: visitRoutes(ctx),
  jobs: visitReminderJobs({ ...ctx, ...options }),
}));
