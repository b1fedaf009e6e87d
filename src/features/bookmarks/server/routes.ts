import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { bookmarkCalls } from '../contract.ts';
import { bookmarkedAthletes, keepAthlete, releaseAthlete } from './service.ts';

export function bookmarkRoutes(ctx: Context): Handlers<typeof bookmarkCalls> {
  return {
    'GET /api/bookmarks': ({ viewer, query }) => bookmarkedAthletes(ctx, viewer, query),
    'PUT /api/bookmarks/{athleteId}': ({ viewer, params }) => keepAthlete(ctx, viewer, params.athleteId),
    'DELETE /api/bookmarks/{athleteId}': ({ viewer, params }) =>
      releaseAthlete(ctx, viewer, params.athleteId),
  };
}
