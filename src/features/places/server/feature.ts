import { defineFeature } from '#server/define-feature.ts';
import { placeCalls } from '../contract/place-calls.ts';
import { placeRoutes } from './routes.ts';

export const placesFeature = defineFeature(placeCalls, (ctx) => ({ routes: placeRoutes(ctx) }));
