import type { QueryClient } from '@tanstack/react-query';
import { ownQuietHoursQuery } from './quiet-hours/data.ts';
import { fieldAudiencesQuery, profileVisibilityQuery } from './visibility/data.ts';

/** Whether `QuietHoursCard` and `FieldAudiencesCard` show anything: `inForce`. */
export { fieldAudiencesQuery, ownQuietHoursQuery };

/** The data of `ProfileVisibilityCard` and `FieldAudiencesCard`. */
export const loadProfileVisibility = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(profileVisibilityQuery),
    queryClient.ensureQueryData(fieldAudiencesQuery),
  ]);

/** The data of `QuietHoursCard`. */
export const loadQuietHours = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(ownQuietHoursQuery);
