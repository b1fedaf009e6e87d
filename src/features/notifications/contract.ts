import { z } from 'zod';
import { defineCalls } from '#shared/call.ts';

/** How long a message may stay unread before a mail tells of it, and how often one conversation may do so. */
export const unreadMail = { afterMinutes: 15, everyHours: 24 };

const cutOff = 'This link is not complete. Please open it again from the mail.';
const token = z.strictObject({ token: z.string(cutOff).min(1, cutOff).max(300, cutOff) });

export const notificationCalls = defineCalls({
  'GET /api/mail/unsubscribe': {
    summary: 'For whoever opens the link of a mail program in a browser: leads on to a page that asks first',
    audience: 'public',
    query: token,
    mediaType: 'text/html',
    limit: { max: 60, seconds: 60 },
    status: 303,
  },
  'POST /api/mail/unsubscribe': {
    summary:
      'No more mails of the kind that the link came with, without signing in; as mail programs ask for it (RFC 8058)',
    audience: 'public',
    query: token,
    ignoresFormBody: true,
    limit: { max: 60, seconds: 60 },
    notFoundMessage: 'This link does not work. You can choose your mails in the settings.',
  },
  'POST /api/mail/subscribe': {
    summary: 'Takes an unsubscription back, with the same link',
    audience: 'public',
    query: token,
    limit: { max: 60, seconds: 60 },
    notFoundMessage: 'This link does not work. You can choose your mails in the settings.',
  },
});
