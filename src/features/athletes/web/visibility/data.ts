import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { athleteCalls } from '../../contract/athlete-calls.ts';
import type { ProfileVisibility } from '../../contract/profile-visibility.ts';

const api = createClient<typeof athleteCalls>();

export const profileVisibilityQuery = queryOptions({
  queryKey: ['profile-visibility'],
  queryFn: () => api('GET /api/athletes/me/visibility', {}),
});

/** Optimistic update: the screen changes at once, and back with a toast if the call fails. */
export function useChangeProfileVisibility() {
  const queryClient = useQueryClient();
  const { queryKey } = profileVisibilityQuery;
  return useMutation({
    mutationFn: (body: Partial<ProfileVisibility>) => api('PATCH /api/athletes/me/visibility', { body }),
    // Calls of one scope run one after the other, so that two quick clicks arrive in order.
    scope: { id: 'profile visibility' },
    onMutate: (changes) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (visibility) => visibility && { ...visibility, ...changes });
      return before;
    },
    onError: (error, _changes, before) => {
      queryClient.setQueryData(queryKey, before);
      toastFailure('Your choice was not saved', error);
    },
    // The own profile is in lists that were loaded, or missing in them.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['athletes'], refetchType: 'none' }),
  });
}
