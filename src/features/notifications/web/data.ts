import { queryOptions, useMutation } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { notificationCalls } from '../contract.ts';

const api = createClient<typeof notificationCalls>();

/** Opening the link is the one click; it may be opened again. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail', 'unsubscribe', token],
    queryFn: async () => {
      await api('POST /api/mail/unsubscribe', { query: { token } });
      return true;
    },
  });

export const useSubscribe = (token: string) =>
  useMutation({ mutationFn: () => api('POST /api/mail/subscribe', { query: { token } }) });
