import type { Context } from '#server/context.ts';
import { getHouseholdNetwork } from '#server/http/ip-network.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { EventHub } from '#server/live/event-stream-hub.ts';
import type { messageCalls } from '../contract/message-calls.ts';
import {
  type DecideMessages,
  type FindAwaitedParties,
  type FindMessageHolds,
  type FindMessageRefusals,
  type IsContactAllowed,
  parseIdempotencyKey,
} from './rules.ts';
import { getMessagePage } from './service/get-message-page.ts';
import {
  countUnreadMessages,
  getCorrespondent,
  listConversations,
  signalTyping,
} from './service/list-conversations-and-signal-typing.ts';
import {
  deleteMessage,
  listMessagesWithUser,
  markRead,
} from './service/list-mark-read-and-delete-messages.ts';
import { answerRequest } from './service/message-requests.ts';
import { createMessageSender } from './service/send-messages-in-batches.ts';

/** What `app.ts` passes in. */
export interface MessageOptions {
  events: EventHub;
  findMessageRefusals: FindMessageRefusals;
  isContactAllowed: IsContactAllowed;
  decideMessages: DecideMessages;
  findMessageHolds: FindMessageHolds;
  findAwaitedParties: FindAwaitedParties;
  /** Not in load tests. */
  countsRequestsPerNetwork: boolean;
}

export function messageRoutes(ctx: Context & MessageOptions): Handlers<typeof messageCalls> {
  const sendMessage = createMessageSender(ctx);
  return {
    'GET /api/messages/{me}/{other}': ({ viewer, params, query }) =>
      listMessagesWithUser(ctx, viewer, params, query),
    'POST /api/messages': ({ viewer, body, caller }) =>
      sendMessage(viewer, body, {
        key: parseIdempotencyKey(caller.headers['idempotency-key']),
        network: ctx.countsRequestsPerNetwork ? getHouseholdNetwork(caller.ip) : undefined,
      }),
    'DELETE /api/messages/{id}': ({ viewer, params }) => deleteMessage(ctx, viewer, params.id),
    'GET /api/conversations': ({ viewer, query }) => listConversations(ctx, viewer, query),
    'GET /api/conversations/unread': ({ viewer }) => countUnreadMessages(ctx, viewer),
    'GET /api/conversations/{userId}/messages': ({ viewer, params, query }) =>
      getMessagePage(ctx, viewer, params.userId, query),
    'GET /api/conversations/{userId}': ({ viewer, params }) => getCorrespondent(ctx, viewer, params.userId),
    'PUT /api/conversations/{userId}/read-mark': ({ viewer, params, body }) =>
      markRead(ctx, viewer, params.userId, body.messageId),
    'PUT /api/conversations/{userId}/request': ({ viewer, params, body }) =>
      answerRequest(ctx, viewer, params.userId, body.decision),
    'POST /api/conversations/{userId}/typing': ({ viewer, params }) =>
      signalTyping(ctx, viewer, params.userId),
    'GET /api/events': ({ viewer, query, caller, reply }) => {
      const lastEventId = Number(caller.headers['last-event-id'] ?? query.lastEventId ?? Number.NaN);
      ctx.events.openStream(reply, {
        userId: viewer.id,
        sessionId: viewer.sessionId,
        network: getHouseholdNetwork(caller.ip),
        after: Number.isSafeInteger(lastEventId) && lastEventId >= 0 ? lastEventId : undefined,
      });
    },
  };
}
