import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { bookmarkCalls } from '../contract.ts';
import { bookmarkedAthletes, keepAthlete, releaseAthlete } from './service.ts';

export function bookmarkRoutes(on: Context): Handlers<typeof bookmarkCalls> {
  return {
    'GET /api/bookmarks': ({ viewer, query }) => bookmarkedAthletes(on, viewer, query),
    'PUT /api/bookmarks/{athleteId}': ({ viewer, params }) => keepAthlete(on, viewer, params.athleteId),
    'DELETE /api/bookmarks/{athleteId}': ({ viewer, params }) => releaseAthlete(on, viewer, params.athleteId),
  };
}
