import { defineFeature } from '#server/define-feature.ts';
import { dataExportCalls } from '../contract.ts';
import { dataExportJobs } from './jobs.ts';
import { dataExportRoutes } from './routes.ts';

export const dataExportsFeature = defineFeature(dataExportCalls, (ctx) => ({
  routes: dataExportRoutes(ctx),
  jobs: dataExportJobs(ctx),
}));
