import { defineFeature } from '#server/define-feature.ts';
import { messageCalls } from '../contract/message-calls.ts';
import { type MessageOptions, messageRoutes } from './routes.ts';
import { createMessageEventSource } from './service/message-event-source.ts';

export const messagesFeature = defineFeature(messageCalls, (ctx, options: MessageOptions) => ({
  routes: messageRoutes({ ...ctx, ...options }),
  liveEvents: createMessageEventSource({ ...ctx, ...options }),
}));
