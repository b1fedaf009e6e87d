import { defineFeature } from '#server/define-feature.ts';
import { athleteCalls } from '../contract/athlete-calls.ts';
import { athleteJobs } from './jobs.ts';
import { athleteRoutes } from './routes.ts';

export const athletesFeature = defineFeature(athleteCalls, (ctx) => ({
  routes: athleteRoutes(ctx),
  jobs: athleteJobs(ctx),
}));
