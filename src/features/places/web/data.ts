import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { placeCalls } from '../contract/place-calls.ts';

const api = createClient<typeof placeCalls>();

/** Fewer letters are the beginning of too many cities. */
export const minLetters = 2;

/** Cities that begin with `prefix`, the biggest first, of one state if given, in the United States if no country is. */
export const citySuggestionsQuery = (prefix: string, state?: string, country?: string) =>
  queryOptions({
    queryKey: ['places', prefix, state, country],
    queryFn: ({ signal }) => api('GET /api/places', { query: { q: prefix, state, country }, signal }),
    enabled: prefix.length >= minLetters,
    placeholderData: keepPreviousData,
  });

/** Whether the list of places has the city where somebody says to live; `state` is '' outside of the United States. */
export const isKnownCityQuery = (city: string, state: string, country: string) =>
  queryOptions({
    queryKey: ['places', 'is-known', city, state, country],
    queryFn: async ({ signal }) => {
      const query = { q: city, state, country, exact: 'true' } as const;
      return (await api('GET /api/places', { query, signal })).length > 0;
    },
  });
