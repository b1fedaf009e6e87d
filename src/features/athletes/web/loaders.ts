import type { QueryClient } from '@tanstack/react-query';
import { profileVisibilityQuery } from './visibility/data.ts';

/** The data of `ProfileVisibilityCard`. */
export const loadProfileVisibility = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(profileVisibilityQuery);
