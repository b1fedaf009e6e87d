import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import type { dailyLimitCalls, dailyLimitOutcomeSchema } from '../../contract/daily-limit-calls.ts';
import { invalidateStaff } from '../data.ts';

const api = createClient<typeof dailyLimitCalls>();

export const reachedLimitQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'daily-limit', id],
    queryFn: ({ signal }) => api('GET /api/staff/daily-limits/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export function useDecideReachedLimit(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof dailyLimitOutcomeSchema>): Promise<void> => {
    try {
      await api('POST /api/staff/daily-limits/{id}/outcome', { params: { id }, body });
      toast({ title: 'Decided' });
    } finally {
      // A refusal often means that a colleague was faster.
      await invalidateStaff(queryClient);
    }
  };
}
