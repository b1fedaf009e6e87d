import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { bookmarkCalls } from '../contract.ts';
import { addBookmark, listBookmarkedAthletes, removeBookmark } from './service.ts';

export function bookmarkRoutes(ctx: Context): Handlers<typeof bookmarkCalls> {
  return {
    'GET /api/bookmarks': ({ viewer, query }) => listBookmarkedAthletes(ctx, viewer, query),
    'PUT /api/bookmarks/{athleteId}': ({ viewer, params }) => addBookmark(ctx, viewer, params.athleteId),
    'DELETE /api/bookmarks/{athleteId}': ({ viewer, params }) =>
      removeBookmark(ctx, viewer, params.athleteId),
  };
}
