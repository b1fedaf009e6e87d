import type { Handlers } from '#server/http/serve.ts';
import type { notificationCalls } from '../contract.ts';
import { chooseByLink, type Notifications, questionPath } from './service/unsubscribe.ts';

export function notificationRoutes(ctx: Notifications): Handlers<typeof notificationCalls> {
  return {
    // Programs that look into mails for dangerous links open it too: nobody is unsubscribed by that.
    'GET /api/mail/unsubscribe': ({ query, reply }) => reply.redirect(questionPath(query.token), 303),
    'POST /api/mail/unsubscribe': ({ query }) => chooseByLink(ctx, query.token, false),
    'POST /api/mail/subscribe': ({ query }) => chooseByLink(ctx, query.token, true),
  };
}
