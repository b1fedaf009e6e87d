import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { savedSearchCalls } from '../contract.ts';
import { createSavedSearch, deleteSavedSearch, listSavedSearches, updateSavedSearch } from './service.ts';

export function savedSearchRoutes(ctx: Context): Handlers<typeof savedSearchCalls> {
  return {
    'GET /api/saved-searches': ({ viewer }) => listSavedSearches(ctx, viewer),
    'POST /api/saved-searches': ({ viewer, body }) => createSavedSearch(ctx, viewer, body),
    'PATCH /api/saved-searches/{id}': ({ viewer, params, body }) =>
      updateSavedSearch(ctx, viewer, params.id, body),
    'DELETE /api/saved-searches/{id}': ({ viewer, params }) => deleteSavedSearch(ctx, viewer, params.id),
  };
}
