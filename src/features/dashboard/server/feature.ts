import { defineFeature } from '#server/define-feature.ts';
import { dashboardCalls } from '../contract.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboardFeature = defineFeature(dashboardCalls, (ctx) => ({ routes: dashboardRoutes(ctx) }));
