import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { newReportSchema, safetyCalls } from '../contract.ts';

const api = createClient<typeof safetyCalls>();
const list = createListClient<typeof safetyCalls>();

/** Whom blocking and reporting are about. */
export interface Member {
  /** The user's id, not the profile's. */
  id: string;
  name: string;
}

/** Whether I have blocked this user. */
export const isBlockedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['blocks', 'one', userId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/blocks/{userId}', { params: { userId }, signal })).blocked,
  });

/** The members whom I have blocked, newest first. */
export const blockedPeopleQuery = infiniteQueryOptions({
  queryKey: ['blocks', 'list'],
  queryFn: ({ pageParam, signal }) => list('GET /api/blocks', { query: { cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  select: ({ pages }) => pages.flatMap((page) => page.rows),
});

export function useSetBlocked({ id, name }: Member) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (block: boolean) =>
      block
        ? api('PUT /api/blocks/{userId}', { params: { userId: id } })
        : api('DELETE /api/blocks/{userId}', { params: { userId: id } }),
    onSuccess: (_, block) => {
      toast({ title: block ? `${name} is blocked` : `${name} is not blocked anymore` });
      return refetchEverything(queryClient);
    },
    onError: (error, block) => toastFailure(block ? 'Blocking failed' : 'Unblocking failed', error),
  });
}

/** A block hides two members from each other in every list and on every page. */
async function refetchEverything(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
}

export const sendReport = (body: z.input<typeof newReportSchema>) => api('POST /api/reports', { body });
