import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import type {
  suspicionOutcomeSchema,
  suspiciousEvaluationCalls,
} from '../../contract/suspicious-evaluation-calls.ts';
import { invalidateStaff } from '../data.ts';

const api = createClient<typeof suspiciousEvaluationCalls>();

export const suspiciousEvaluationQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'evaluation', id],
    queryFn: ({ signal }) => api('GET /api/staff/evaluations/{id}', { params: { id }, signal }),
  });

export function useDecideSuspiciousEvaluation(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof suspicionOutcomeSchema>): Promise<void> => {
    try {
      await api('POST /api/staff/evaluations/{id}/outcome', { params: { id }, body });
      toast({ title: 'Decided' });
    } finally {
      // A refusal often means that a colleague was faster.
      await invalidateStaff(queryClient);
    }
  };
}
