import type { QueryClient } from '@tanstack/react-query';
import type { AthleteSearch } from './address.ts';
import { athletesQuery } from './data.ts';

/** The data of `AthleteList`. */
export const loadAthleteList = (queryClient: QueryClient, search: AthleteSearch): Promise<unknown> =>
  queryClient.ensureInfiniteQueryData(athletesQuery(search));
