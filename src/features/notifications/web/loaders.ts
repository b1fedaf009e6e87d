import type { QueryClient } from '@tanstack/react-query';
import { notificationSettingsQuery } from './notification-settings-data.ts';

/** The data of `NotificationSettingsCard`. */
export const loadNotificationSettings = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(notificationSettingsQuery);
