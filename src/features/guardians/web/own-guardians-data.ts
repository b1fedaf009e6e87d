import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { keepGuardiansCalls } from '../contract/keep-guardians.ts';
import type { guardianInvitationSchema, ownGuardianCalls } from '../contract/own-guardians.ts';

const api = createClient<typeof ownGuardianCalls & typeof keepGuardiansCalls>();

export const ownGuardiansQuery = queryOptions({
  queryKey: ['own-guardians'],
  queryFn: ({ signal }) => api('GET /api/guardians', { signal }),
});

export const inviteGuardian = (body: z.input<typeof guardianInvitationSchema>) =>
  api('POST /api/guardians', { body });

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/guardians/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownGuardiansQuery.queryKey }),
    onError: (error) => toastFailure('The invitation was not withdrawn', error),
  });
}

export const guardianKeepingQuery = queryOptions({
  queryKey: ['own-guardians', 'keeping'],
  queryFn: ({ signal }) => api('GET /api/guardians/keeping', { signal }),
});

export function useKeepGuardians() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (keep: boolean) =>
      keep ? api('PUT /api/guardians/keeping', {}) : api('DELETE /api/guardians/keeping', {}),
    onSuccess: (keeping) => {
      queryClient.setQueryData(guardianKeepingQuery.queryKey, keeping);
      return queryClient.invalidateQueries({ queryKey: ownGuardiansQuery.queryKey, exact: true });
    },
    onError: (error) => toastFailure('Your choice was not saved', error),
  });
}
