import type { Context } from '#server/context.ts';
import { onlineSince } from '#server/database/presence.ts';
import { signal } from '#server/database/signals.ts';
import type { LiveProduct } from '#server/live/live.ts';
import { onlineCorrespondents } from '../queries/presence.ts';
import { messagesOf } from './thread.ts';

/** What the streams of GET /api/events say. */
export function liveMessages(ctx: Context): LiveProduct {
  const correspondents = (userId: string) => onlineCorrespondents(ctx.db, userId, onlineSince(ctx.now()));
  return {
    told: async (events) => {
      const idOf = (event: (typeof events)[number]) =>
        event.kind === 'message' ? (event.payload as { messageId: string }).messageId : undefined;
      const ids = [...new Set(events.flatMap((event) => idOf(event) ?? []))];
      const messages = ids.length > 0 ? await messagesOf(ctx, ids) : new Map();
      return events.map((event) => {
        const id = idOf(event);
        return id ? messages.get(id) : event.payload;
      });
    },
    presenceChanged: async (userId, online) => {
      const others = await correspondents(userId);
      if (others.length > 0) await signal(ctx.db, others, 'presence', { userId, online });
    },
    atOpening: async (userId) =>
      (await correspondents(userId)).map((other) => ({
        kind: 'presence',
        data: { userId: other, online: true },
      })),
  };
}
