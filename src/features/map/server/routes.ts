import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { MapTiles, mapCalls } from '../contract.ts';
import { keptMap } from './kept-map.ts';

export function mapRoutes(on: Context & { tiles: MapTiles }): Handlers<typeof mapCalls> {
  return {
    'GET /api/map': ({ viewer, query }) => keptMap(on, viewer, query),
    'GET /api/map/tiles': () => on.tiles,
  };
}
