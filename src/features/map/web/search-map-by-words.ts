import { readInterpretationHeader } from '#features/search/contract/filters-read-from-words.ts';
import type { searchCalls } from '#features/search/contract.ts';
import type { SearchByWords } from '#features/search/web/FilterColumn.tsx';
import { createClient, createListClient } from '#web/api.ts';
import type { mapCalls } from '../contract.ts';
import { athleteMapQuery, firstZoom, mapAthleteListQuery, toMapFilters } from './data.ts';

const api = createClient<typeof mapCalls>();
const list = createListClient<typeof searchCalls>();

/**
 * Requests the map and the list of the athletes whom words mean, both at once, and caches them under the filters that
 * were read. After a failure the words stay a text search, and the page says what is wrong.
 */
export const searchMapByWords: SearchByWords = async (queryClient, words, { search, merge }) => {
  let interpretation = { filters: {}, search: words };
  const query = { ...toMapFilters(search), search: undefined, q: words };
  const athletes = list('GET /api/athletes', { query: { ...query, sort: search.sort } as object });
  // The list's own query reports the failure.
  athletes.catch(() => {});
  try {
    const map = await api('GET /api/map', {
      query: { ...query, zoom: firstZoom.usual } as object,
      onHeaders: (headers) => {
        interpretation = readInterpretationHeader(headers);
      },
    });
    const read = merge(search, interpretation);
    queryClient.setQueryData(athleteMapQuery(read, firstZoom.usual).queryKey, map);
    // The list may arrive later: until then its query waits for this request instead of making another.
    const firstPage = { ...mapAthleteListQuery(read), queryFn: () => athletes, staleTime: 0 };
    void queryClient.prefetchInfiniteQuery(firstPage);
  } catch {}
  return interpretation;
};
