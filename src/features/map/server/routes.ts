import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { MapTiles, mapCalls } from '../contract.ts';
import { getAthleteMap } from './service.ts';

export function mapRoutes(ctx: Context & { tiles: MapTiles }): Handlers<typeof mapCalls> {
  return {
    'GET /api/map': ({ viewer, query }) => getAthleteMap(ctx, viewer, query),
    'GET /api/map/tiles': () => ctx.tiles,
  };
}
