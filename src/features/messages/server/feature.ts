import { defineFeature } from '#server/define-feature.ts';
import { messageCalls } from '../contract/messages.ts';
import { type MessageOptions, messageRoutes } from './routes.ts';
import { openMessageEvents } from './service/live-events.ts';

export const messagesFeature = defineFeature(messageCalls, (ctx, options: MessageOptions) => ({
  routes: messageRoutes({ ...ctx, ...options }),
  liveEvents: openMessageEvents({ ...ctx, ...options }),
}));
