import { cityNames, placeSomewhere, placesBeginning } from '#features/places/server/service.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { searchCalls } from '../contract.ts';
import { athleteList } from './kept-lists.ts';
import { suggestions } from './suggestions.ts';
import type { Cities } from './understanding/places.ts';
import { understood } from './understanding.ts';

export function searchRoutes(ctx: Context): Handlers<typeof searchCalls> {
  const cities: Cities = {
    placeOf: (city, state) => placeSomewhere(ctx.db, city, state),
    cityNames: (names) => cityNames(ctx.db, names),
  };
  return {
    'GET /api/athletes': ({ viewer, query }) => athleteList(ctx, viewer, query),
    'GET /api/understood': ({ viewer, query }) =>
      understood(query.q ?? '', cities, { hasSchool: viewer.role === 'coach' }),
    'GET /api/suggestions': ({ query }) => suggestions(ctx, query.q ?? ''),
    'GET /api/places': ({ query }) => placesBeginning(ctx.db, query.q ?? '', query.state),
  };
}
