import type { ContextWith } from '#server/context.ts';
import { getOnlineCutoff } from '#server/database/presence-queries.ts';
import type { LiveEventSource } from '#server/live/event-hub.ts';
import { sendTransientEvent } from '#server/live/transient-events.ts';
import { listOnlineCorrespondents } from '../queries/online-correspondents.ts';
import { type CardContext, getMessagesByIds } from './message-rows-to-api.ts';

/** What messages add to the event streams: the messages that events name by id, and who is online. */
export function createMessageEventSource(ctx: CardContext & ContextWith<'now' | 'notices'>): LiveEventSource {
  const listOnlineCorrespondentsNow = (userId: string): Promise<string[]> =>
    listOnlineCorrespondents(ctx.db, userId, getOnlineCutoff(ctx.now()));
  return {
    kinds: ['message'],
    loadEvents: async (events) => {
      const ids = events.map(({ payload }) => (payload as { messageId: string }).messageId);
      const messages = await getMessagesByIds(ctx, [...new Set(ids)]);
      return ids.map((id) => messages.get(id));
    },
    onPresenceChange: async (userId, online) => {
      const others = await listOnlineCorrespondentsNow(userId);
      if (others.length > 0) await sendTransientEvent(ctx, others, 'presence', { userId, online });
    },
    listOpeningEvents: async (userId) =>
      (await listOnlineCorrespondentsNow(userId)).map((other) => ({
        kind: 'presence',
        data: { userId: other, online: true },
      })),
  };
}
