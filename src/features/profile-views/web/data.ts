import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { profileViewCalls } from '../contract.ts';

const api = createClient<typeof profileViewCalls>();

/** Who looked at the viewer's profile. */
export const profileViewsQuery = queryOptions({
  queryKey: ['profile-views'],
  queryFn: ({ signal }) => api('GET /api/profile-views', { signal }),
  // Somebody may have looked since the page was last open.
  staleTime: 0,
});
