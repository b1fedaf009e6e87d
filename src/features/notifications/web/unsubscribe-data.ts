import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { notificationCalls } from '../contract.ts';

const api = createClient<typeof notificationCalls>();

const unsubscribeMutationKey = (token: string): string[] => ['mail', 'unsubscribe', token];

/** Does nothing while the same link is running or has been successful, so a loader may call it repeatedly. */
export function unsubscribeOnce(queryClient: QueryClient, token: string): void {
  const mutationKey = unsubscribeMutationKey(token);
  const cache = queryClient.getMutationCache();
  if (cache.findAll({ mutationKey }).some(({ state }) => state.status !== 'error')) return;
  const mutation = cache.build(queryClient, {
    mutationKey,
    mutationFn: () => api('POST /api/mail/unsubscribe', { query: { token } }),
    // No component observes the mutation: with a limit the open page would lose its result.
    gcTime: Number.POSITIVE_INFINITY,
  });
  // The page shows the failure.
  mutation.execute(undefined).catch(() => {});
}

/** The latest attempt with this link; undefined before the first. */
export function useUnsubscribeAttempt(token: string) {
  const queryClient = useQueryClient();
  const states = useMutationState({ filters: { mutationKey: unsubscribeMutationKey(token) } });
  return { attempt: states.at(-1), start: () => unsubscribeOnce(queryClient, token) };
}

export const useResubscribe = (token: string) =>
  useMutation({ mutationFn: () => api('POST /api/mail/subscribe', { query: { token } }) });
