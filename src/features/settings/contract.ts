import { z } from 'zod';
import { defineCalls } from '#shared/call.ts';

/** What a mail may be about; letters about the account itself are always sent. */
export const notificationKinds = ['messages', 'saved-searches'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** True where a mail is wanted. */
export const notificationSettings = z.strictObject({
  messages: z.boolean(),
  'saved-searches': z.boolean(),
} satisfies Record<NotificationKind, z.ZodType>);
export type NotificationSettings = z.output<typeof notificationSettings>;

export const settingCalls = defineCalls({
  'GET /api/settings/notifications': {
    summary: 'Which mails I want',
    response: notificationSettings,
  },
  'PATCH /api/settings/notifications': {
    summary: 'Choose which mails I want',
    body: notificationSettings.partial(),
    response: notificationSettings,
  },
});
