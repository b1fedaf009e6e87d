import type { QueryClient } from '@tanstack/react-query';
import { needsQuery } from './data.ts';

/** Loads what the card of needs shows. */
export const loadNeeds = (queryClient: QueryClient) => queryClient.ensureQueryData(needsQuery);
