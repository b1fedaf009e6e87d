import type { QueryClient } from '@tanstack/react-query';
import { ownGuardiansQuery } from './own-guardians-data.ts';

/** The data of `GuardiansCard`. */
export const loadOwnGuardians = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(ownGuardiansQuery);
