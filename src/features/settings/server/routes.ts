import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { settingCalls } from '../contract.ts';
import { chooseMails, notificationSettingsOf } from './service.ts';

export function settingRoutes(ctx: Context): Handlers<typeof settingCalls> {
  return {
    'GET /api/settings/notifications': ({ viewer }) => notificationSettingsOf(ctx, viewer.id),
    'PATCH /api/settings/notifications': ({ viewer, body }) => chooseMails(ctx, viewer.id, body),
  };
}
