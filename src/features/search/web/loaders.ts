import type { QueryClient } from '@tanstack/react-query';
import { athletesQuery } from './data.ts';
import type { AthleteSearch } from './search-params.ts';

/** The data of `AthleteList`. */
export const loadAthleteList = (queryClient: QueryClient, search: AthleteSearch): Promise<unknown> =>
  queryClient.ensureInfiniteQueryData(athletesQuery(search));
