import type { Context } from '#server/context.ts';
import type { CallGuard, Handlers } from '#server/http/serve.ts';
import type { EventHub } from '#server/live/event-hub.ts';
import type { messageCalls } from '../contract.ts';
import { unreadOf } from './queries/conversations.ts';
import { idempotencyKeyOf } from './rules.ts';
import { conversations, correspondent, tellTyping } from './service/conversations.ts';
import { openSending } from './service/send.ts';
import { stretch } from './service/stretch.ts';
import { deleteMessage, markRead, thread } from './service/thread.ts';

type Messages = Context & { events: EventHub } & Pick<CallGuard, 'identify'>;

export function messageRoutes(ctx: Messages): Handlers<typeof messageCalls> {
  const sendMessage = openSending(ctx);
  return {
    'GET /api/messages/{me}/{other}': ({ viewer, params, query }) => thread(ctx, viewer, params, query),
    'POST /api/messages': ({ viewer, body, caller }) =>
      sendMessage(viewer, body, idempotencyKeyOf(caller.headers['idempotency-key'])),
    'DELETE /api/messages/{id}': ({ viewer, params }) => deleteMessage(ctx, viewer, params.id),
    'GET /api/conversations': ({ viewer, query }) => conversations(ctx, viewer, query),
    'GET /api/conversations/unread': async ({ viewer }) => ({ unread: await unreadOf(ctx.db, viewer.id) }),
    'GET /api/conversations/{userId}/messages': ({ viewer, params, query }) =>
      stretch(ctx, viewer, params.userId, query),
    'GET /api/conversations/{userId}': ({ viewer, params }) => correspondent(ctx, viewer, params.userId),
    'PUT /api/conversations/{userId}/read-mark': ({ viewer, params, body }) =>
      markRead(ctx, viewer, params.userId, body.messageId),
    'POST /api/conversations/{userId}/typing': ({ viewer, params }) => tellTyping(ctx, viewer, params.userId),
    'GET /api/events': ({ viewer, query, caller, reply }) => {
      const resumed = Number(caller.headers['last-event-id'] ?? query.lastEventId ?? Number.NaN);
      ctx.events.openStream(reply, {
        userId: viewer.id,
        after: Number.isSafeInteger(resumed) && resumed >= 0 ? resumed : undefined,
        isAllowed: async () => (await ctx.identify(caller)).viewer?.id === viewer.id,
      });
    },
  };
}
