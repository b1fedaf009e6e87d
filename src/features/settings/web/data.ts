import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, toErrorMessage } from '#web/api.ts';
import type { NotificationSettings, settingCalls } from '../contract.ts';

const api = createClient<typeof settingCalls>();

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: () => api('GET /api/settings/notifications', {}),
});

/** Switches a kind of mail, on the screen at once; a failure switches it back and says so. */
export function useChooseMail() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useMutation({
    mutationFn: (body: Partial<NotificationSettings>) => api('PATCH /api/settings/notifications', { body }),
    // One after the other: two quick clicks must not overtake each other on the way.
    scope: { id: 'notification settings' },
    onMutate: (choice) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...choice });
      return before;
    },
    onError: (error, _choice, before) => {
      queryClient.setQueryData(queryKey, before);
      const description = toErrorMessage(error, 'Please try again.');
      toast({ title: 'Your choice was not saved', description, variant: 'destructive' });
    },
  });
}
