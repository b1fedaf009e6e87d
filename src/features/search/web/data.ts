import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { formatInteger } from '#shared/format-integer.ts';
import { createClient, createListClient } from '#web/api.ts';
import { maxSearchLength } from '../contract/filters.ts';
import { type Interpretation, readInterpretationHeader } from '../contract/filters-read-from-words.ts';
import type { searchCalls } from '../contract.ts';
import type { AthleteSearch } from './search-params.ts';

const api = createClient<typeof searchCalls>();
const list = createListClient<typeof searchCalls>();

/** The athletes of a search, page by page; the previous result stays while a new one loads. */
export function athletesQuery({ view: _view, ...search }: AthleteSearch) {
  // The server refuses a radius without a place.
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

/** Suggestions for a typed text, perhaps of one gender; the previous ones stay while new ones load. */
export function suggestionsQuery(typed: string, gender: AthleteSearch['gender']) {
  return queryOptions({
    queryKey: ['suggestions', typed, gender],
    queryFn: ({ signal }) => api('GET /api/suggestions', { query: { q: typed, gender }, signal }),
    enabled: typed !== '',
    // Every letter is another query: old responses are not worth their memory.
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** The filters chosen before, and how to merge read filters into them. */
interface WordSearchOptions {
  search: AthleteSearch;
  merge: (search: AthleteSearch, interpretation: Interpretation) => AthleteSearch;
}

/** Loads what a page shows for words, and caches it under the filters that were read, which it returns. */
export type SearchByWords = (
  queryClient: QueryClient,
  words: string,
  options: WordSearchOptions,
) => Promise<Interpretation>;

/** The words that fit into a search, and how the others are named where there are some. */
function splitLongSentence(text: string): [string, string[]] {
  if (text.length <= maxSearchLength) return [text, []];
  const end = text.lastIndexOf(' ', maxSearchLength);
  const rest = text
    .slice(end > 0 ? end : maxSearchLength)
    .trim()
    .split(/\s+/);
  const begin = rest.slice(0, 4).join(' ').slice(0, 40);
  return [
    text.slice(0, end > 0 ? end : maxSearchLength),
    [`${begin} … (${formatInteger(rest.length)} words)`],
  ];
}

/**
 * Finds the athletes whom words mean beside the filters of `search`, and caches them as the first page of the search
 * with the filters that were read: one request for one Enter. Returns what was read; after a failure the words stay a
 * text search, and the list says what is wrong.
 */
export async function searchByWords(
  queryClient: QueryClient,
  text: string,
  { search, merge }: WordSearchOptions,
): Promise<Interpretation> {
  const [words, cutOff] = splitLongSentence(text);
  let interpretation: Interpretation = { filters: {}, search: words };
  const { view: _view, search: _words, ...filters } = search;
  const query = { ...filters, radius: search.near ? search.radius : undefined, q: words };
  try {
    const page = await list('GET /api/athletes', {
      query: query as object,
      onHeaders: (headers) => {
        interpretation = readInterpretationHeader(headers);
        const { notUnderstood = [] } = interpretation;
        if (cutOff.length > 0) interpretation.notUnderstood = [...notUnderstood, ...cutOff];
      },
    });
    const { queryKey } = athletesQuery(merge(search, interpretation));
    queryClient.setQueryData(queryKey, { pages: [page], pageParams: [undefined] });
  } catch {}
  return interpretation;
}

/** The number of matches of a search. */
export function foundCountQuery({ view: _view, sort: _sort, ...search }: AthleteSearch) {
  const query = { ...search, radius: search.near ? search.radius : undefined, limit: 1 };
  return queryOptions({
    queryKey: ['athletes', 'count', query],
    queryFn: async ({ signal }) => {
      const { total, relation } = await list('GET /api/athletes', { query: query as object, signal });
      return { total, relation };
    },
  });
}
