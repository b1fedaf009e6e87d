import { interpretWordsOfQuery } from '#features/search/server/search.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { MapTiles, mapCalls } from '../contract.ts';
import { listAthletesInArea } from './list-athletes-in-area.ts';
import { getAthleteMapCached } from './service.ts';

export function mapRoutes(ctx: Context & { tiles: MapTiles }): Handlers<typeof mapCalls> {
  return {
    'GET /api/map': async ({ viewer, query, reply }) => {
      const interpreted = await interpretWordsOfQuery(ctx, viewer, query);
      reply.headers(interpreted.headers);
      return getAthleteMapCached(ctx, viewer, interpreted.query);
    },
    'GET /api/map/area': ({ viewer, query }) => listAthletesInArea(ctx, viewer, query),
    'GET /api/map/tiles': () => ctx.tiles,
  };
}
