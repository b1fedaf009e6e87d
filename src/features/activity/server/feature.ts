import { defineFeature } from '#server/define-feature.ts';
import { activityCalls } from '../contract.ts';
import { activityRoutes } from './routes.ts';

export const activityFeature = defineFeature(activityCalls, (ctx) => ({ routes: activityRoutes(ctx) }));
