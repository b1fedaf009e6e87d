import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { notificationCalls, notificationSettingCalls } from '../contract.ts';
import { getNotificationSettings, updateNotificationSettings } from './service/notification-settings.ts';
import {
  changeEmailSettingByLink,
  getUnsubscribeConfirmationPath,
  type NotificationsContext,
} from './service/unsubscribe.ts';

export function notificationSettingRoutes(ctx: Context): Handlers<typeof notificationSettingCalls> {
  return {
    'GET /api/settings/notifications': ({ viewer }) => getNotificationSettings(ctx, viewer.id),
    'PATCH /api/settings/notifications': ({ viewer, body }) =>
      updateNotificationSettings(ctx, viewer.id, body),
  };
}

export function notificationRoutes(ctx: NotificationsContext): Handlers<typeof notificationCalls> {
  return {
    // Programs that check the links in an email open it too: that must unsubscribe nobody.
    'GET /api/mail/unsubscribe': ({ query, reply }) =>
      reply.redirect(getUnsubscribeConfirmationPath(query.token), 303),
    'POST /api/mail/unsubscribe': ({ query }) => changeEmailSettingByLink(ctx, query.token, false),
    'POST /api/mail/subscribe': ({ query }) => changeEmailSettingByLink(ctx, query.token, true),
  };
}
