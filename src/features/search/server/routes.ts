import { findCity, listCityNames } from '#features/places/server/places.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { searchCalls } from '../contract.ts';
import type { CityLookup } from './interpretation/cities.ts';
import { interpretSearch } from './interpretation/interpret-search.ts';
import { listAthletes } from './service.ts';
import { listSuggestions } from './suggestions/suggestions.ts';

export function searchRoutes(ctx: Context): Handlers<typeof searchCalls> {
  const cities: CityLookup = {
    findCity: (city, state) => findCity(ctx.db, city, state),
    listCityNames: (names) => listCityNames(ctx.db, names),
  };
  return {
    'GET /api/athletes': ({ viewer, query }) => listAthletes(ctx, viewer, query),
    'GET /api/understood': ({ viewer, query }) =>
      interpretSearch(query.q ?? '', cities, { hasSchool: viewer.role === 'coach' }),
    'GET /api/suggestions': ({ query }) => listSuggestions(ctx, query.q ?? ''),
  };
}
