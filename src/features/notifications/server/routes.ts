import type { Handlers } from '#server/http/serve.ts';
import type { notificationCalls } from '../contract.ts';
import { chooseByLink, type Notifications } from './service/unsubscribe.ts';

export function notificationRoutes(on: Notifications): Handlers<typeof notificationCalls> {
  return {
    'POST /api/mail/unsubscribe': ({ query }) => chooseByLink(on, query.token, false),
    'POST /api/mail/subscribe': ({ query }) => chooseByLink(on, query.token, true),
  };
}
