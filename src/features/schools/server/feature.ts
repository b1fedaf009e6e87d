import { defineFeature } from '#server/define-feature.ts';
import { schoolCalls } from '../contract/school-calls.ts';
import { schoolRoutes } from './routes.ts';

export const schoolsFeature = defineFeature(schoolCalls, (ctx) => ({ routes: schoolRoutes(ctx) }));
