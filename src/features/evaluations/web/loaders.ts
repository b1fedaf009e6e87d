import type { QueryClient } from '@tanstack/react-query';
import { ownEvaluationQuery } from './data.ts';

/** The data of `EvaluateButton`, whose label is wider once there is an evaluation. */
export const loadOwnEvaluation = (queryClient: QueryClient, athleteId: string): Promise<unknown> =>
  queryClient.ensureQueryData(ownEvaluationQuery(athleteId));
