import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { searchCalls } from '#features/search/contract.ts';
import { client } from '#web/api.ts';

const api = client<typeof searchCalls>();

/** Cities that begin like this, the biggest first; asked only once there is something to go by. */
export const cityQuery = (start: string) =>
  queryOptions({
    queryKey: ['places', start],
    queryFn: ({ signal }) => api('GET /api/places', { query: { q: start }, signal }),
    enabled: start.length >= 2,
    placeholderData: keepPreviousData,
  });
