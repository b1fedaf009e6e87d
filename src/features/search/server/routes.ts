import { cityNames, placeSomewhere, placesBeginning } from '#features/places/server/service.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { searchCalls } from '../contract.ts';
import { athleteList } from './kept-lists.ts';
import { suggestions } from './suggestions.ts';
import type { Cities } from './understanding/places.ts';
import { understood } from './understanding.ts';

export function searchRoutes(on: Context): Handlers<typeof searchCalls> {
  const cities: Cities = {
    placeOf: (city, state) => placeSomewhere(on.db, city, state),
    cityNames: (names) => cityNames(on.db, names),
  };
  return {
    'GET /api/athletes': ({ viewer, query }) => athleteList(on, viewer, query),
    'GET /api/understood': ({ viewer, query }) =>
      understood(query.q ?? '', cities, { hasSchool: viewer.role === 'coach' }),
    'GET /api/suggestions': ({ query }) => suggestions(on, query.q ?? ''),
    'GET /api/places': ({ query }) => placesBeginning(on.db, query.q ?? '', query.state),
  };
}
