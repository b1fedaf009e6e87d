import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createClient, createListClient } from '#web/api.ts';
import type { searchCalls } from '../contract.ts';
import type { AthleteSearch } from './address.ts';

const api = createClient<typeof searchCalls>();
const list = createListClient<typeof searchCalls>();

/** The athletes that an address asks for, page by page; those of the last search stay until these are there. */
export function athletesQuery({ view: _view, ...search }: AthleteSearch) {
  // A radius means nothing without a place, and the server says so.
  const query = search.near ? search : { ...search, radius: undefined };
  return infiniteQueryOptions({
    queryKey: ['athletes', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/athletes', { query: { ...query, cursor: pageParam } as object, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** How many athletes there are in all. */
export const athleteCountQuery = queryOptions({
  queryKey: ['athletes', 'count'],
  queryFn: async ({ signal }) => (await list('GET /api/athletes', { query: { limit: 1 }, signal })).total,
});

/** What somebody may mean who has typed this much; the last answer stays until the next is there. */
export function suggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: ['suggestions', typed],
    queryFn: ({ signal }) => api('GET /api/suggestions', { query: { q: typed }, signal }),
    enabled: typed !== '',
    // A letter more is another question: old answers are not worth their memory.
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Which filters words mean. The answer never changes. */
export function understoodQuery(typed: string) {
  return queryOptions({
    queryKey: ['understood', typed],
    queryFn: ({ signal }) => api('GET /api/understood', { query: { q: typed }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many a search would find. */
export function foundCountQuery({ view: _view, sort: _sort, ...search }: AthleteSearch) {
  const query = { ...search, radius: search.near ? search.radius : undefined, limit: 1 };
  return queryOptions({
    queryKey: ['athletes', 'count', query],
    queryFn: async ({ signal }) => {
      const { total, more } = await list('GET /api/athletes', { query: query as object, signal });
      return { total, more };
    },
  });
}
