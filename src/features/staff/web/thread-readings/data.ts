import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type {
  newThreadReadingSchema,
  threadReadingCalls,
  threadReadingOutcomeSchema,
} from '../../contract/thread-reading-calls.ts';
import { invalidateStaff } from '../data.ts';

const api = createClient<typeof threadReadingCalls>();
const list = createListClient<typeof threadReadingCalls>();

/** With whom a member has written. Reading it is recorded: nothing but the open dialog asks for it. */
export const correspondentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff-recorded', 'correspondents', userId],
    queryFn: ({ signal }) =>
      api('GET /api/staff/people/{userId}/correspondents', { params: { userId }, signal }),
  });

export const threadReadingQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'thread-reading', id],
    queryFn: ({ signal }) => api('GET /api/staff/thread-readings/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** The conversation, page by page. Reading it is recorded: nothing but a press asks for it. */
export const readMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-recorded', 'messages', id],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/staff/thread-readings/{id}/messages', {
        params: { id },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export function useAskToReadThread() {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof newThreadReadingSchema>): Promise<void> => {
    await api('POST /api/staff/thread-readings', { body });
    await invalidateStaff(queryClient);
    toast({ title: 'Asked', description: 'The request waits in the queue for a colleague.' });
  };
}

export function useDecideThreadReading(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof threadReadingOutcomeSchema>): Promise<void> => {
    try {
      await api('POST /api/staff/thread-readings/{id}/outcome', { params: { id }, body });
      toast({ title: 'Decided' });
    } finally {
      // A refusal often means that a colleague was faster.
      await invalidateStaff(queryClient);
    }
  };
}

export function useRevokeThreadReading(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/staff/thread-readings/{id}/revocation', { params: { id } }),
    onSettled: () => invalidateStaff(queryClient),
    onError: (error) => toastFailure('It was not revoked', error),
  });
}
