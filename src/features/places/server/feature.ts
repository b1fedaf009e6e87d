import { defineFeature } from '#server/feature.ts';
import { placeCalls } from '../contract/calls.ts';
import { placeRoutes } from './routes.ts';

export const placesFeature = defineFeature(placeCalls, (ctx) => ({ routes: placeRoutes(ctx) }));
