import { defineFeature } from '#server/define-feature.ts';
import { athleteCalls } from '../contract.ts';
import { athleteRoutes } from './routes.ts';

export const athletesFeature = defineFeature(athleteCalls, (ctx) => ({ routes: athleteRoutes(ctx) }));
