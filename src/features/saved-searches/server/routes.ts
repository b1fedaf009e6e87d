import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { savedSearchCalls } from '../contract.ts';
import { changeSavedSearch, forgetSearch, savedSearches, saveSearch } from './service.ts';

export function savedSearchRoutes(ctx: Context): Handlers<typeof savedSearchCalls> {
  return {
    'GET /api/saved-searches': ({ viewer }) => savedSearches(ctx, viewer),
    'POST /api/saved-searches': ({ viewer, body }) => saveSearch(ctx, viewer, body),
    'PATCH /api/saved-searches/{id}': ({ viewer, params, body }) =>
      changeSavedSearch(ctx, viewer, params.id, body),
    'DELETE /api/saved-searches/{id}': ({ viewer, params }) => forgetSearch(ctx, viewer, params.id),
  };
}
