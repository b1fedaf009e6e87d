import type { QueryClient } from '@tanstack/react-query';
import { guardianKeepingQuery, ownGuardiansQuery } from './own-guardians-data.ts';

/** The data of `GuardiansCard`. */
export const loadOwnGuardians = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(ownGuardiansQuery),
    queryClient.ensureQueryData(guardianKeepingQuery),
  ]);
