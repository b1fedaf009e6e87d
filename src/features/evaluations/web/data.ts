import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { evaluationCalls } from '../contract.ts';

const api = createClient<typeof evaluationCalls>();

/** What I have given an athlete, and whether I may. */
export const ownEvaluationQuery = (id: string) =>
  queryOptions({
    queryKey: ['evaluations', 'one', id],
    queryFn: ({ signal }) => api('GET /api/athletes/{id}/evaluation', { params: { id }, signal }),
  });

/** What coaches have given me. */
export const receivedRatingQuery = queryOptions({
  queryKey: ['evaluations', 'received'],
  queryFn: ({ signal }) => api('GET /api/athletes/me/rating', { signal }),
});
