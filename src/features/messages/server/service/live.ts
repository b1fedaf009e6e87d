import type { Context } from '#server/context.ts';
import { onlineSince } from '#server/database/presence.ts';
import type { LiveEventSource } from '#server/live/event-hub.ts';
import { sendTransientEvent } from '#server/live/transient-events.ts';
import { onlineCorrespondents } from '../queries/presence.ts';
import { messagesOf } from './thread.ts';

/** What messages add to the event streams. */
export function messageEvents(ctx: Context): LiveEventSource {
  const correspondents = (userId: string) => onlineCorrespondents(ctx.db, userId, onlineSince(ctx.now()));
  return {
    kinds: ['message'],
    loadEvents: async (events) => {
      const ids = events.map(({ payload }) => (payload as { messageId: string }).messageId);
      const messages = await messagesOf(ctx, [...new Set(ids)]);
      return ids.map((id) => messages.get(id));
    },
    onPresenceChange: async (userId, online) => {
      const others = await correspondents(userId);
      if (others.length > 0) await sendTransientEvent(ctx, others, 'presence', { userId, online });
    },
    listOpeningEvents: async (userId) =>
      (await correspondents(userId)).map((other) => ({
        kind: 'presence',
        data: { userId: other, online: true },
      })),
  };
}
