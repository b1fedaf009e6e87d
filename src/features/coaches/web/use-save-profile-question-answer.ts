import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { cacheOwnCoach, coachQuery, patchCoachProfile } from './data.ts';

/** Saves the coach's answer to a question on the dashboard, thanks with the text, and removes the question. */
export function useSaveProfileQuestionAnswer(thanks: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Parameters<typeof patchCoachProfile>[1]) => {
      const { id } = await queryClient.ensureQueryData(coachQuery(undefined));
      return patchCoachProfile(id, changes);
    },
    onSuccess: async (saved) => {
      cacheOwnCoach(queryClient, saved);
      // The question disappears.
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      toast({ title: 'Thank you!', description: thanks });
    },
    onError: (error) => toastFailure('Your answer was not saved', error),
  });
}
