import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import { interpretationHeader } from '../contract/interpretation.ts';
import type { searchCalls } from '../contract.ts';
import { addInterpretation, interpretSearchWords, listAthletes, serializeInterpretation } from './service.ts';
import { listSuggestions } from './suggestions/list-suggestions.ts';

export function searchRoutes(ctx: Context): Handlers<typeof searchCalls> {
  return {
    'GET /api/athletes': async ({ viewer, query: { q, ...query }, reply }) => {
      if (!q) return listAthletes(ctx, viewer, query);
      const interpretation = await interpretSearchWords(ctx, viewer, q);
      // Set before the search, so that a refusal of the read filters carries the header too.
      reply.header(interpretationHeader, serializeInterpretation(interpretation));
      return listAthletes(ctx, viewer, addInterpretation(query, interpretation));
    },
    'GET /api/suggestions': ({ query }) => listSuggestions(ctx, query.q ?? ''),
  };
}
