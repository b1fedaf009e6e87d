import { defineFeature } from '#server/define-feature.ts';
import { safetyCalls } from '../contract.ts';
import { safetyRoutes } from './routes.ts';

export const safetyFeature = defineFeature(safetyCalls, (ctx) => ({ routes: safetyRoutes(ctx) }));
