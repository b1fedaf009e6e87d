import { defineFeature } from '#server/define-feature.ts';
import { defineQueueWorker, recurringJob } from '#server/jobs.ts';
import { messageCalls } from '../contract/message-calls.ts';
import { type MessageOptions, messageRoutes } from './routes.ts';
import {
  deleteEndedHeldMessages,
  erasedReceiverQueue,
  notifySendersToErased,
} from './service/held-messages.ts';
import { createMessageEventSource } from './service/live-message-and-presence-events.ts';
import {
  nameRefreshQueue,
  refreshNameForCorrespondents,
} from './service/notify-correspondents-of-changed-name.ts';
import { releaseAndDeliverHeldMessages } from './service/release-held-messages.ts';
import { removeOldTextHashes } from './service/remove-old-text-hashes.ts';

/** If the process that delivers dies, another one goes on after this time: what is due at 8 am arrives within the minute. */
const deliverySeconds = 15;

export const messagesFeature = defineFeature(messageCalls, (ctx, options: MessageOptions) => ({
  routes: messageRoutes({ ...ctx, ...options }),
  jobs: [
    defineQueueWorker(nameRefreshQueue, ({ userId }: { userId: string }) =>
      refreshNameForCorrespondents(ctx, userId),
    ),
    defineQueueWorker(
      erasedReceiverQueue,
      ({ rows }: { rows: Parameters<typeof notifySendersToErased>[1] }) => notifySendersToErased(ctx, rows),
    ),
    recurringJob('old-text-hashes', 86_400, () => removeOldTextHashes(ctx)),
    recurringJob('old-held-messages', 86_400, () => deleteEndedHeldMessages(ctx)),
    recurringJob('held-messages', deliverySeconds, () =>
      releaseAndDeliverHeldMessages({ ...ctx, ...options }),
    ),
  ],
  liveEvents: createMessageEventSource({ ...ctx, ...options }),
}));
