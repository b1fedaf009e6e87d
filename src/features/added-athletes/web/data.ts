import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { AddedAthlete, addedAthleteCalls, addedAthleteChangesSchema } from '../contract.ts';

const api = createClient<typeof addedAthleteCalls>();
const list = createListClient<typeof addedAthleteCalls>();

/** The athletes whom the viewer added, newest first, page by page. */
export const addedAthletesQuery = infiniteQueryOptions({
  queryKey: ['added-athletes'],
  queryFn: ({ pageParam, signal }) =>
    list('GET /api/athletes/added', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  // An athlete may have claimed or declined since the page was last open.
  staleTime: 0,
});

export type AddedAthleteForm = z.input<typeof addedAthleteChangesSchema>;

/** Saves the corrections of an athlete who has not claimed the profile. */
export function useCorrectAddedAthlete({ id }: AddedAthlete) {
  const queryClient = useQueryClient();
  return async (body: AddedAthleteForm): Promise<void> => {
    await api('PATCH /api/athletes/added/{id}', { params: { id }, body });
    await invalidateAthletes(queryClient);
  };
}

export function useResendInvitation({ id, firstName }: AddedAthlete) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/athletes/added/{id}/invitation', { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Invitation sent', description: `${firstName} gets another email in a moment.` });
      await queryClient.invalidateQueries(addedAthletesQuery);
    },
    onError: showErrorAndReload(queryClient, 'The invitation was not sent'),
  });
}

export function useWithdrawAddedAthlete({ id, firstName }: AddedAthlete) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/athletes/added/{id}', { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Profile withdrawn', description: `The profile of ${firstName} is erased.` });
      await invalidateAthletes(queryClient);
    },
    onError: showErrorAndReload(queryClient, 'The profile was not withdrawn'),
  });
}

async function invalidateAthletes(queryClient: QueryClient): Promise<void> {
  for (const noun of ['added-athletes', 'athletes', 'suggestions', 'dashboard', 'activity'])
    await queryClient.invalidateQueries({ queryKey: [noun] });
}

/** A refusal often means that the athlete has answered meanwhile. */
const showErrorAndReload = (queryClient: QueryClient, title: string) => async (error: unknown) => {
  toastFailure(title, error);
  await queryClient.invalidateQueries(addedAthletesQuery);
};
