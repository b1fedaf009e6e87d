import type { QueryClient } from '@tanstack/react-query';
import { ownContactVerdictsQuery } from './data.ts';

/** Loads what `OwnContactRulesCard` shows. */
export const loadOwnContactRules = (queryClient: QueryClient) =>
  queryClient.ensureQueryData(ownContactVerdictsQuery);
