import { defineFeature } from '#server/define-feature.ts';
import { coachCalls } from '../contract.ts';
import { coachRoutes } from './routes.ts';

export const coachesFeature = defineFeature(coachCalls, (ctx) => ({ routes: coachRoutes(ctx) }));
