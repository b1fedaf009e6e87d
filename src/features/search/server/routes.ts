import { placeSomewhere, placesBeginning } from '#features/places/server/service.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { searchCalls } from '../contract.ts';
import { athleteList } from './kept-lists.ts';
import { suggestions } from './suggestions.ts';
import { understood } from './understanding.ts';

export function searchRoutes(on: Context): Handlers<typeof searchCalls> {
  return {
    'GET /api/athletes': ({ viewer, query }) => athleteList(on, viewer, query),
    'GET /api/understood': ({ viewer, query }) =>
      understood(query.q ?? '', (city, state) => placeSomewhere(on.db, city, state), {
        hasSchool: viewer.role === 'coach',
      }),
    'GET /api/suggestions': ({ query }) => suggestions(on, query.q ?? ''),
    'GET /api/places': ({ query }) => placesBeginning(on.db, query.q ?? '', query.state),
  };
}
