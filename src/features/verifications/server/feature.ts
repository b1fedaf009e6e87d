import { defineFeature } from '#server/define-feature.ts';
import { staffVerificationCalls } from '../contract/staff-verification-calls.ts';
import { verificationCalls } from '../contract.ts';
import { verificationJobs } from './jobs.ts';
import { staffVerificationRoutes, verificationRoutes } from './routes.ts';

export const verificationsFeature = defineFeature(verificationCalls, (ctx) => ({
  routes: verificationRoutes(ctx),
  jobs: verificationJobs(ctx),
}));

export const staffVerificationsFeature = defineFeature(staffVerificationCalls, (ctx) => ({
  routes: staffVerificationRoutes(ctx),
}));
