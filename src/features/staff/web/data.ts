import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { CallError, createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { QueueKind, queueCalls } from '../contract/queue-calls.ts';
import type { accountActionCalls, newAppealSchema } from '../contract/staff-actions-and-appeals.ts';
import type {
  appealAnswerSchema,
  invitationAcceptanceSchema,
  newActionSchema,
  reportOutcomeSchema,
  staffCalls,
} from '../contract/staff-calls.ts';

const api = createClient<typeof staffCalls>();
const queueApi = createClient<typeof queueCalls>();
const queueList = createListClient<typeof queueCalls>();
const memberApi = createClient<typeof accountActionCalls>();

/** The queue, page by page, of one kind or of all. Colleagues work on it too. */
export const queueQuery = (kind: QueueKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'queue', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      queueList('GET /api/staff/queue', { query: { cursor: pageParam, kind }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

/** Who looks after an item of the queue other than reports. */
export const queueAssignmentQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['staff', 'assignment', itemId],
    queryFn: ({ signal }) =>
      queueApi('GET /api/staff/queue/{itemId}/assignment', { params: { itemId }, signal }),
    staleTime: 0,
  });

export function useQueueAssignment(itemId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assigned: boolean) =>
      assigned
        ? queueApi('PUT /api/staff/queue/{itemId}/assignment', { params: { itemId } })
        : queueApi('DELETE /api/staff/queue/{itemId}/assignment', { params: { itemId } }),
    onSettled: () => invalidateStaff(queryClient),
    onError: (error) => toastFailure('It was not assigned', error),
  });
}

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'report', id],
    queryFn: ({ signal }) => api('GET /api/staff/reports/{id}', { params: { id }, signal }),
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'person', userId],
    queryFn: ({ signal }) => api('GET /api/staff/people/{userId}', { params: { userId }, signal }),
    staleTime: 0,
  });

/** Whom an invitation is for, or why its link does not work. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['staff', 'invitation', token],
    queryFn: async (): Promise<{ email: string } | { refusal: string }> => {
      try {
        return await api('POST /api/auth/staff-invitation-preview', { body: { token } });
      } catch (error) {
        if (error instanceof CallError && error.detail && error.status < 500)
          return { refusal: error.detail };
        throw error;
      }
    },
  });

export const acceptInvitation = (body: z.input<typeof invitationAcceptanceSchema>) =>
  api('POST /api/auth/staff-invitation', { body });

export const inviteStaff = (body: { email: string }) => api('POST /api/staff/invitations', { body });

export function useSetReportAssignment(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assigned: boolean) =>
      assigned
        ? api('PUT /api/staff/reports/{id}/assignment', { params: { id: reportId } })
        : api('DELETE /api/staff/reports/{id}/assignment', { params: { id: reportId } }),
    onSuccess: () => invalidateStaff(queryClient),
    onError: (error) => toastFailure('The report was not assigned', error),
  });
}

export function useDecideReport(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof reportOutcomeSchema>): Promise<void> => {
    try {
      await api('POST /api/staff/reports/{id}/outcome', { params: { id }, body });
      toast({ title: 'Decided', description: 'Everyone concerned gets an email.' });
    } finally {
      // A refusal often means that a colleague was faster.
      await invalidateStaff(queryClient);
    }
  };
}

export function useActOnMember(userId: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof newActionSchema>): Promise<void> => {
    await api('POST /api/staff/people/{userId}/actions', { params: { userId }, body });
    await invalidateStaff(queryClient);
    toast({ title: 'Done', description: 'The member gets an email with the reason.' });
  };
}

export function useAnswerAppeal(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof appealAnswerSchema>): Promise<void> => {
    await api('POST /api/staff/appeals/{id}/answer', { params: { id }, body });
    await invalidateStaff(queryClient);
    toast({ title: 'Answered', description: 'The member gets an email.' });
  };
}

/** After a change by staff: colleagues' pages and the queue show it too. */
export const invalidateStaff = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['staff'] });

/** What staff did to the viewer's own account. */
export const ownActionsQuery = queryOptions({
  queryKey: ['account-actions'],
  queryFn: ({ signal }) => memberApi('GET /api/account-actions', { signal }),
  staleTime: 0,
});

export function useSendAppeal() {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof newAppealSchema>): Promise<void> => {
    await memberApi('POST /api/appeals', { body });
    await queryClient.invalidateQueries(ownActionsQuery);
    toast({ title: 'Thank you', description: 'Someone on our staff reads it and answers by email.' });
  };
}
