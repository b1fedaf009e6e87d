import type { QueryClient } from '@tanstack/react-query';
import { fieldAudiencesQuery, profileVisibilityQuery } from './visibility/data.ts';

/** The data of `ProfileVisibilityCard` and `FieldAudiencesCard`. */
export const loadProfileVisibility = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(profileVisibilityQuery),
    queryClient.ensureQueryData(fieldAudiencesQuery),
  ]);
