import { defineFeature } from '#server/feature.ts';
import { registrationCalls } from '../contract.ts';
import { registrationRoutes } from './routes.ts';

export const registrationFeature = defineFeature(registrationCalls, (ctx) => ({
  routes: registrationRoutes(ctx),
}));
