import { defineFeature } from '#server/define-feature.ts';
import { tripCalls } from '../contract.ts';
import { tripRoutes } from './routes.ts';

export const tripsFeature = defineFeature(tripCalls, (ctx) => ({ routes: tripRoutes(ctx) }));
