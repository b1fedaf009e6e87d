import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { Evaluation, evaluationCalls, evaluationFormSchema } from '../../contract.ts';
import { ownEvaluationQuery } from '../data.ts';

const api = createClient<typeof evaluationCalls>();

type EvaluationInput = z.input<typeof evaluationFormSchema>;

export function useSaveEvaluation(id: string) {
  const queryClient = useQueryClient();
  return async (body: EvaluationInput): Promise<void> => {
    await api('PUT /api/athletes/{id}/evaluation', { params: { id }, body });
    await refetchRatings(queryClient, id);
  };
}

/** Withdraws my evaluation; the notice has Undo while it could be given again. */
export function useWithdrawEvaluation(id: string, mayUndo: boolean) {
  const queryClient = useQueryClient();
  const save = useSaveEvaluation(id);
  return useMutation({
    mutationFn: (_: Evaluation) => api('DELETE /api/athletes/{id}/evaluation', { params: { id } }),
    onSuccess: (_, { grades, note, sport }) => {
      const form = { grades, note, sport: sport as EvaluationInput['sport'] };
      const saveWithdrawnEvaluationAgain = () =>
        void save(form).catch((error) => toastFailure('Evaluation not restored', error));
      toast({
        title: 'Evaluation withdrawn',
        ...(mayUndo ? { action: { label: 'Undo', onAction: saveWithdrawnEvaluationAgain } } : {}),
      });
      return refetchRatings(queryClient, id);
    },
    onError: (error) => toastFailure('Evaluation not withdrawn', error),
  });
}

/** The rating is on the open profile, in lists and in the figures of rosters. */
async function refetchRatings(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ownEvaluationQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['athletes', 'one', id] }),
  ]);
  for (const noun of ['athletes', 'coaches', 'map'])
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === noun && queryKey[2] !== id,
      refetchType: 'none',
    });
}
