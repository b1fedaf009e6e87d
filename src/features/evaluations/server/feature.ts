import { defineFeature } from '#server/define-feature.ts';
import { evaluationCalls } from '../contract.ts';
import { evaluationRoutes } from './routes.ts';

export const evaluationsFeature = defineFeature(evaluationCalls, (ctx) => ({
  routes: evaluationRoutes(ctx),
}));
