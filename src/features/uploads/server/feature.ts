import { defineFeature } from '#server/define-feature.ts';
import { uploadCalls } from '../contract.ts';
import { uploadJobs } from './jobs.ts';
import { uploadRoutes } from './routes.ts';

export const uploadsFeature = defineFeature(uploadCalls, (ctx) => ({
  routes: uploadRoutes(ctx),
  jobs: uploadJobs(ctx),
}));
