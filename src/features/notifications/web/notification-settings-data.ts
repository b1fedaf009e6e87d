import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, toErrorMessage } from '#web/api.ts';
import type { NotificationSettings, notificationSettingCalls } from '../contract.ts';

const api = createClient<typeof notificationSettingCalls>();

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: () => api('GET /api/settings/notifications', {}),
});

/** Optimistic update: the screen changes at once, and back with a toast if the call fails. */
export function useUpdateNotificationSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useMutation({
    mutationFn: (body: Partial<NotificationSettings>) => api('PATCH /api/settings/notifications', { body }),
    // Calls of one scope run one after the other, so that two quick clicks arrive in order.
    scope: { id: 'notification settings' },
    onMutate: (changes) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, ...changes });
      return before;
    },
    onError: (error, _changes, before) => {
      queryClient.setQueryData(queryKey, before);
      const description = toErrorMessage(error, 'Please try again.');
      toast({ title: 'Your choice was not saved', description, variant: 'destructive' });
    },
  });
}
