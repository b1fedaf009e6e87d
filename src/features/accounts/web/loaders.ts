import type { QueryClient } from '@tanstack/react-query';
import { birthDateQuery } from './birth-date-data.ts';
import { sessionsQuery } from './data.ts';
import { factorsQuery } from './factors/data.ts';
import { linkedProvidersQuery, providersQuery } from './providers/data.ts';
import { accountQuery } from './session.ts';

/** The data of `AccountCard`, `SecondFactorsCard`, `LinkedProvidersCard` and `DevicesCard`. */
export const loadAccountSettingsCards = (queryClient: QueryClient): Promise<unknown>[] => [
  queryClient.ensureQueryData(factorsQuery),
  ...(queryClient.getQueryData(accountQuery.queryKey)?.role === 'athlete'
    ? [queryClient.ensureQueryData(birthDateQuery)]
    : []),
  queryClient.ensureQueryData(providersQuery),
  queryClient.ensureQueryData(linkedProvidersQuery),
  queryClient.ensureQueryData(sessionsQuery),
];

/** The data of `SecondFactorsCard` and `DevicesCard` alone. */
export const loadOwnFactorsAndDevices = (queryClient: QueryClient): Promise<unknown>[] => [
  queryClient.ensureQueryData(factorsQuery),
  queryClient.ensureQueryData(sessionsQuery),
];

/** The viewer's own second factors. */
export const ownFactorsQuery = factorsQuery;
