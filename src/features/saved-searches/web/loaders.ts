import type { QueryClient } from '@tanstack/react-query';
import { savedSearchesQuery } from './data.ts';

/** Loads the saved searches with their new matches. */
export const loadSavedSearches = (queryClient: QueryClient) =>
  queryClient.ensureQueryData(savedSearchesQuery);
