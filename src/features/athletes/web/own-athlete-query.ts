import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { athleteCalls } from '../contract/athlete-calls.ts';

const api = createClient<typeof athleteCalls>();

/** The signed-in athlete's own profile. */
export const ownAthleteQuery = queryOptions({
  queryKey: ['athletes', 'me'],
  queryFn: ({ signal }) => api('GET /api/athletes/me', { signal }),
});
