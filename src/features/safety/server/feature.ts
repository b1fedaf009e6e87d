import { defineFeature } from '#server/define-feature.ts';
import { safetyCalls } from '../contract.ts';
import { safetyJobs } from './jobs.ts';
import { safetyRoutes } from './routes.ts';
import type { SafetyOptions } from './service.ts';

export const safetyFeature = defineFeature(safetyCalls, (ctx, options: SafetyOptions) => ({
  routes: safetyRoutes({ ...ctx, ...options }),
  jobs: safetyJobs(ctx),
}));
