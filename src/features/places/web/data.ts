import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { placeCalls } from '../contract/calls.ts';

const api = createClient<typeof placeCalls>();

/** So many letters say something; fewer are the beginning of too many cities. */
export const fewestLetters = 2;

/** Cities that begin like this, the biggest first, of one state if given; asked once there is something to go by. */
export const cityQuery = (start: string, state?: string) =>
  queryOptions({
    queryKey: ['places', start, state],
    queryFn: ({ signal }) => api('GET /api/places', { query: { q: start, state }, signal }),
    enabled: start.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
