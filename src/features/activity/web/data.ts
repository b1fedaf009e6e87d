import { infiniteQueryOptions } from '@tanstack/react-query';
import { createListClient } from '#web/api.ts';
import type { activityCalls } from '../contract.ts';

const list = createListClient<typeof activityCalls>();
const perPage = 6;

export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) =>
    list('GET /api/activity', { query: { limit: perPage, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
