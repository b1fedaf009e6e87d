import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { highSchoolCalls } from '../contract.ts';

const api = createClient<typeof highSchoolCalls>();

/** Fewer letters are the beginning of too many schools. */
const minLetters = 2;

/** High schools of a state that begin like the typed text; the ones before remain while new ones are fetched. */
export const highSchoolSuggestionsQuery = (state: string, typed: string) =>
  queryOptions({
    queryKey: ['high-schools', state, typed],
    queryFn: ({ signal }) => api('GET /api/high-schools', { query: { state, q: typed }, signal }),
    enabled: state !== '' && typed.length >= minLetters,
    placeholderData: (previous, query) => (query?.queryKey[1] === state ? previous : undefined),
  });
