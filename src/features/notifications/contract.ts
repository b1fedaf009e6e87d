import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';

/** Emails that a user can switch off. Emails about the account itself are always sent. */
export const notificationKinds = ['messages', 'saved-searches', 'visits', 'profile-views'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** True for the kinds that the user wants. */
const notificationSettingsSchema = z.strictObject({
  messages: z.boolean(),
  'saved-searches': z.boolean(),
  visits: z.boolean(),
  /** Athletes only. */
  'profile-views': z.boolean(),
} satisfies Record<NotificationKind, z.ZodType>);
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/** An email is sent when a message has been unread for so long, and for one conversation only so often. */
export const unreadEmailLimits = { afterMinutes: 15, everyHours: 24 };

export const notificationSettingCalls = defineCalls({
  'GET /api/settings/notifications': {
    summary: 'Which emails I want',
    response: notificationSettingsSchema,
  },
  'PATCH /api/settings/notifications': {
    summary: 'Choose which emails I want',
    ownerOnly: true,
    body: notificationSettingsSchema.partial(),
    response: notificationSettingsSchema,
  },
});

const incompleteLink = 'Part of this link is missing. Please open it again from the email.';
const unsubscribeQuerySchema = z.strictObject({
  token: z.string(incompleteLink).min(1, incompleteLink).max(300, incompleteLink),
});

export const notificationCalls = defineCalls({
  'GET /api/mail/unsubscribe': {
    summary:
      'For whoever opens the link of an email program in a browser: leads on to a page that asks first',
    audience: 'public',
    query: unsubscribeQuerySchema,
    mediaType: 'text/html',
    limit: { max: 60, seconds: 60 },
    status: 303,
  },
  'POST /api/mail/unsubscribe': {
    summary:
      'No more emails of the kind that the link came with, without signing in; as email programs ask for it (RFC 8058)',
    audience: 'public',
    query: unsubscribeQuerySchema,
    ignoresFormBody: true,
    limit: { max: 60, seconds: 60 },
    notFoundMessage: 'This link does not work. You can choose your emails in the settings.',
  },
  'POST /api/mail/subscribe': {
    summary: 'Takes an unsubscription back, with the same link',
    audience: 'public',
    query: unsubscribeQuerySchema,
    limit: { max: 60, seconds: 60 },
    notFoundMessage: 'This link does not work. You can choose your emails in the settings.',
  },
});
