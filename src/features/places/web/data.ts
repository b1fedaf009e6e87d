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
