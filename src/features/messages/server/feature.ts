import { defineFeature } from '#server/feature.ts';
import type { CallGuard } from '#server/http/serve.ts';
import type { EventHub } from '#server/live/event-hub.ts';
import { messageCalls } from '../contract.ts';
import { messageRoutes } from './routes.ts';
import { messageEvents } from './service/live.ts';

interface MessagesOptions extends Pick<CallGuard, 'identify'> {
  events: EventHub;
}

export const messagesFeature = defineFeature(messageCalls, (ctx, options: MessagesOptions) => ({
  routes: messageRoutes({ ...ctx, ...options }),
  liveEvents: messageEvents(ctx),
}));
