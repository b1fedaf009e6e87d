import { defineFeature } from '#server/define-feature.ts';
import { highSchoolCalls } from '../contract.ts';
import { highSchoolRoutes } from './routes.ts';

export const highSchoolsFeature = defineFeature(highSchoolCalls, (ctx) => ({
  routes: highSchoolRoutes(ctx),
}));
