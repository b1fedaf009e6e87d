import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { DayCountName, overviewCalls } from '../../contract/staff-counts-and-system-calls.ts';

const api = createClient<typeof overviewCalls>();

/** While such a page is open, it is read again so often. */
const refetchInterval = 30_000;

export const numbersQuery = queryOptions({
  queryKey: ['staff', 'numbers'],
  queryFn: ({ signal }) => api('GET /api/staff/numbers', { signal }),
  staleTime: 0,
  refetchInterval,
});

export const peopleBehindDayCountQuery = (number: DayCountName) =>
  queryOptions({
    queryKey: ['staff', 'numbers', number],
    queryFn: ({ signal }) => api('GET /api/staff/numbers/rows', { query: { number }, signal }),
    staleTime: 0,
  });

export const systemQuery = queryOptions({
  queryKey: ['staff', 'system'],
  queryFn: ({ signal }) => api('GET /api/staff/system', { signal }),
  staleTime: 0,
  refetchInterval,
});
