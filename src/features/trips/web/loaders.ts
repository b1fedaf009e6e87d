import type { QueryClient } from '@tanstack/react-query';
import { tripsQuery } from './data.ts';

/** Loads what the row of the coach's trips shows. */
export const loadOwnTrips = (queryClient: QueryClient) => queryClient.ensureQueryData(tripsQuery);
