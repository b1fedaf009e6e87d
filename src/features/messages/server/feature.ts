import { defineFeature } from '#server/define-feature.ts';
import { messageCalls } from '../contract/message-calls.ts';
import { type MessageOptions, messageRoutes } from './routes.ts';
import { createMessageEventSource } from './service/live-message-and-presence-events.ts';

export const messagesFeature = defineFeature(messageCalls, (ctx, options: MessageOptions) => ({
  routes: messageRoutes({ ...ctx, ...options }),
  liveEvents: createMessageEventSource({ ...ctx, ...options }),
}));
