import { defineFeature } from '#server/define-feature.ts';
import { verificationCalls } from '../contract.ts';
import { verificationJobs } from './jobs.ts';
import { verificationRoutes } from './routes.ts';

export const verificationsFeature = defineFeature(verificationCalls, (ctx) => ({
  routes: verificationRoutes(ctx),
  jobs: verificationJobs(ctx),
}));
