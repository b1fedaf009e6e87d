import { defineFeature } from '#server/define-feature.ts';
import { visitCalls } from '../contract.ts';
import { visitRoutes } from './routes.ts';

export const visitsFeature = defineFeature(visitCalls, (ctx) => ({ routes: visitRoutes(ctx) }));
