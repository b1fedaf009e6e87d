import type { QueryClient } from '@tanstack/react-query';
import { notificationSettingsQuery } from './notification-settings-data.ts';

/** The data of `NotificationsCard`. */
export const loadNotificationSettings = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(notificationSettingsQuery);
