import { defineFeature } from '#server/define-feature.ts';
import type { LinkSigner } from '#server/link-signer.ts';
import { visitCalls } from '../contract.ts';
import { visitReminderJobs } from './reminder-email-jobs.ts';
import { visitRoutes } from './routes.ts';

export const visitsFeature = defineFeature(visitCalls, (ctx, options: { signer: LinkSigner }) => ({
  routes: visitRoutes(ctx),
  jobs: visitReminderJobs({ ...ctx, ...options }),
}));
