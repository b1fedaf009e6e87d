import { defineFeature } from '#server/define-feature.ts';
import { type MapTiles, mapCalls } from '../contract.ts';
import { mapRoutes } from './routes.ts';

export const mapFeature = defineFeature(mapCalls, (ctx, options: { tiles: MapTiles }) => ({
  routes: mapRoutes({ ...ctx, ...options }),
}));
