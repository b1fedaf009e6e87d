import { defineFeature } from '#server/define-feature.ts';
import { searchCalls } from '../contract.ts';
import { searchJobs } from './jobs.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature(searchCalls, (ctx) => ({
  routes: searchRoutes(ctx),
  jobs: searchJobs(ctx),
}));
