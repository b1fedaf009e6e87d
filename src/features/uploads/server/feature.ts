import { defineFeature } from '#server/define-feature.ts';
import { uploadCalls } from '../contract.ts';
import { uploadJobs } from './jobs.ts';
import { uploadRoutes } from './routes.ts';
import { openImageStorage } from './service/image-storage.ts';

export const uploadsFeature = defineFeature(uploadCalls, (base) => {
  const ctx = { ...base, storage: openImageStorage(base.dataDir) };
  return { routes: uploadRoutes(ctx), jobs: uploadJobs(ctx) };
});
