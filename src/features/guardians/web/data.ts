import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { translate } from '#ui/page-language.ts';
import { createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { consentSchema, GuardianPage, guardianCalls } from '../contract/guardian-calls.ts';
import { clearDrafts } from './draft-in-tab.ts';

const api = createClient<typeof guardianCalls>();
const list = createListClient<typeof guardianCalls>();

/** Second part of the keys of all that is read of an athlete. */
const athleteQueryNames = ['approvals', 'threads', 'messages', 'profile-views', 'rights', 'data-export'];

export const guardianPageQuery = queryOptions({
  queryKey: ['guardian', 'page'],
  queryFn: ({ signal }) => api('GET /api/guardian', { signal }),
  staleTime: 0,
});

export const guardianThreadsQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian', 'threads', id],
    queryFn: ({ signal }) => api('GET /api/guardian/athletes/{id}/threads', { params: { id }, signal }),
    staleTime: 0,
  });

/** A conversation, page by page, newest first. */
export const guardianMessagesQuery = (id: string, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['guardian', 'messages', id, userId],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/guardian/athletes/{id}/threads/{userId}/messages', {
        params: { id, userId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

export const openGuardianLink = (token: string) => api('POST /api/guardian/sessions', { body: { token } });

export const useRenewGuardianLink = () =>
  useMutation({
    mutationFn: (token: string) => api('POST /api/guardian/link-renewals', { body: { token } }),
    onError: (error) => toastFailure(translate('We could not send a link'), error),
  });

export const mailGuardianLink = (body: { email: string }) => api('POST /api/guardian/links', { body });

export function useCloseGuardianPage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/guardian/sessions', {}),
    onSuccess: () => {
      clearDrafts();
      for (const data of athleteQueryNames) queryClient.removeQueries({ queryKey: ['guardian', data] });
      queryClient.setQueryData(guardianPageQuery.queryKey, { guardian: null });
    },
    onError: (error) => toastFailure(translate('The page was not closed'), error),
  });
}

export function useConfirmGuardian(id: string) {
  const queryClient = useQueryClient();
  return {
    send: (body: z.input<typeof consentSchema>): Promise<GuardianPage> =>
      api('PUT /api/guardian/athletes/{id}', { params: { id }, body }),
    done: (page: GuardianPage) => void queryClient.setQueryData(guardianPageQuery.queryKey, page),
  };
}

export function useStopReading(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/guardian/athletes/{id}', { params: { id } }),
    onSuccess: (page) => {
      for (const data of athleteQueryNames) queryClient.removeQueries({ queryKey: ['guardian', data, id] });
      queryClient.setQueryData(guardianPageQuery.queryKey, page);
    },
    onError: (error) => toastFailure(translate('Your answer was not saved'), error),
  });
}

export function useStopOrStartContact(id: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (stop: boolean) => {
      const params = { id, userId };
      if (stop) await api('PUT /api/guardian/athletes/{id}/threads/{userId}/stop', { params });
      else await api('DELETE /api/guardian/athletes/{id}/threads/{userId}/stop', { params });
    },
    onSettled: async () => {
      // What waited of a stopped contact is dropped.
      void queryClient.invalidateQueries({ queryKey: ['guardian', 'approvals', id] });
      await queryClient.invalidateQueries({ queryKey: guardianThreadsQuery(id).queryKey });
    },
    onError: (error) => toastFailure(translate('The contact was not changed'), error),
  });
}
