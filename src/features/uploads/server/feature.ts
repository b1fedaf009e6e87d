import { defineFeature } from '#server/define-feature.ts';
import { uploadCalls } from '../contract.ts';
import { uploadRoutes } from './routes.ts';

export const uploadsFeature = defineFeature(uploadCalls, (ctx) => ({ routes: uploadRoutes(ctx) }));
