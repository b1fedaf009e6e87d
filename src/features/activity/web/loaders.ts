import type { QueryClient } from '@tanstack/react-query';
import { activityQuery } from './data.ts';

/** The data of `ActivityCard`. */
export const loadActivity = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureInfiniteQueryData(activityQuery);
