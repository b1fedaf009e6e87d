import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Audience, AudienceField } from '#features/safety/contract/field-audiences.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { athleteCalls } from '../../contract/athlete-calls.ts';
import type { FieldAudienceChanges } from '../../contract/field-audiences.ts';
import type { ProfileVisibilityChanges } from '../../contract/profile-visibility.ts';

const api = createClient<typeof athleteCalls>();

export const profileVisibilityQuery = queryOptions({
  queryKey: ['profile-visibility'],
  queryFn: () => api('GET /api/athletes/me/visibility', {}),
});

export const fieldAudiencesQuery = queryOptions({
  queryKey: ['field-audiences'],
  queryFn: () => api('GET /api/athletes/me/audiences', {}),
});

/** Saved at once; the toast takes the last choice back. */
export function useChangeFieldAudience() {
  const queryClient = useQueryClient();
  const { queryKey } = fieldAudiencesQuery;
  const { mutate } = useMutation({
    mutationFn: (body: FieldAudienceChanges) => api('PATCH /api/athletes/me/audiences', { body }),
    scope: { id: 'field audiences' },
    onMutate: (changes) => {
      const before = queryClient.getQueryData(queryKey);
      const chosen = Object.fromEntries(Object.entries(changes).filter(([, audience]) => audience !== null));
      if (before)
        queryClient.setQueryData(queryKey, { ...before, audiences: { ...before.audiences, ...chosen } });
      return before;
    },
    onError: (error, _changes, before) => {
      queryClient.setQueryData(queryKey, before);
      toastFailure('Your choice was not saved', error);
    },
    // The own profile says who sees handles and website.
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ['athletes'] });
    },
  });
  return (field: AudienceField, audience: Audience, label: string) => {
    const before = queryClient.getQueryData(queryKey);
    // A default is not stored as a choice: it changes with the age.
    const restoreFormerAudience = () =>
      mutate({ [field]: before?.chosen.includes(field) ? before.audiences[field] : null });
    const showSaved = () =>
      toast({ title: `${label}: saved`, action: { label: 'Undo', onAction: restoreFormerAudience } });
    mutate({ [field]: audience }, { onSuccess: showSaved });
  };
}

/** Optimistic update: the screen changes at once, and back with a toast if the call fails. */
export function useChangeProfileVisibility() {
  const queryClient = useQueryClient();
  const { queryKey } = profileVisibilityQuery;
  return useMutation({
    mutationFn: (body: ProfileVisibilityChanges) => api('PATCH /api/athletes/me/visibility', { body }),
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
