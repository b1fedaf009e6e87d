import { defineFeature } from '#server/feature.ts';
import type { CallGuard } from '#server/http/serve.ts';
import type { EventHub } from '#server/live/event-hub.ts';
import { messageCalls } from '../contract/messages.ts';
import { messageRoutes } from './routes.ts';
import type { FindMessageRefusals } from './rules.ts';
import { openMessageEvents } from './service/live-events.ts';

interface MessagesOptions extends Pick<CallGuard, 'identify'> {
  events: EventHub;
  findMessageRefusals: FindMessageRefusals;
}

export const messagesFeature = defineFeature(messageCalls, (ctx, options: MessagesOptions) => ({
  routes: messageRoutes({ ...ctx, ...options }),
  liveEvents: openMessageEvents(ctx),
}));
