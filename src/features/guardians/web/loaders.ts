import type { QueryClient } from '@tanstack/react-query';
import { guardianKeepingQuery, ownGuardiansQuery } from './own-guardians-data.ts';

/** Whether `GuardiansCard` shows anything: `inForce`. */
export { ownGuardiansQuery };

/** The data of `GuardiansCard`. */
export const loadOwnGuardians = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(ownGuardiansQuery),
    queryClient.ensureQueryData(guardianKeepingQuery),
  ]);
