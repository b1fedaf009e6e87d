import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { schoolCalls } from '../contract/school-calls.ts';

const api = createClient<typeof schoolCalls>();

/** Fewer letters are the beginning of too many schools. */
const minLetters = 2;

/** Colleges whose names, short names or domains have the typed words. */
export const schoolSuggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['schools', 'suggestions', typed],
    queryFn: ({ signal }) => api('GET /api/schools', { query: { q: typed }, signal }),
    enabled: typed.length >= minLetters,
    placeholderData: keepPreviousData,
  });

export const schoolQuery = (id: string) =>
  queryOptions({
    queryKey: ['schools', id],
    queryFn: ({ signal }) => api('GET /api/schools/{id}', { params: { id }, signal }),
  });
