import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { searchCalls } from '../contract.ts';
import { findAthletesCached, interpretWordsOfQuery } from './service.ts';
import { listSuggestions } from './suggestions/list-suggestions.ts';

export function searchRoutes(ctx: Context): Handlers<typeof searchCalls> {
  return {
    'GET /api/athletes': async ({ viewer, query, reply }) => {
      const interpreted = await interpretWordsOfQuery(ctx, viewer, query);
      // Set before the search, so that a refusal of the read filters carries the header too.
      reply.headers(interpreted.headers);
      return findAthletesCached(ctx, viewer, interpreted.query);
    },
    'GET /api/suggestions': ({ viewer, query }) => listSuggestions(ctx, viewer, query),
  };
}
