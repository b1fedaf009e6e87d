import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  missingSchoolCalls,
  missingSchoolOutcomeSchema,
} from '#features/schools/contract/missing-school-calls.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { invalidateStaff } from '../data.ts';

const api = createClient<typeof missingSchoolCalls>();

export const missingSchoolQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'missing-school', id],
    queryFn: ({ signal }) => api('GET /api/staff/missing-schools/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export function useDecideMissingSchool(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof missingSchoolOutcomeSchema>): Promise<void> => {
    try {
      await api('POST /api/staff/missing-schools/{id}/outcome', { params: { id }, body });
      toast({ title: 'Decided', description: 'The coaches who asked get an email.' });
    } finally {
      // A refusal often means that a colleague was faster.
      await invalidateStaff(queryClient);
    }
  };
}
