import type { ContextWith } from '#server/context.ts';
import { getOnlineCutoff } from '#server/database/presence-queries.ts';
import type { LiveEventSource } from '#server/live/event-stream-hub.ts';
import { sendTransientEvents } from '#server/live/send-transient-events.ts';
import { listOnlineCorrespondents } from '../queries/online-correspondents-and-hidden-conditions.ts';
import { type CardContext, getMessagesByIds } from './message-rows-to-api.ts';

/** What messages add to the event streams: the messages that events name by id, and who is online. */
export function createMessageEventSource(ctx: CardContext & ContextWith<'now' | 'notices'>): LiveEventSource {
  const listOnlineCorrespondentsNow = (userIds: string[]) =>
    listOnlineCorrespondents(ctx.db, userIds, getOnlineCutoff(ctx.now()));
  return {
    kinds: ['message'],
    loadEvents: async (events) => {
      const ids = events.map(({ payload }) => (payload as { messageId: string }).messageId);
      const messages = await getMessagesByIds(ctx, [...new Set(ids)]);
      return ids.map((id) => messages.get(id));
    },
    onStreamsOpened: async (userIds, newlyOnline) => {
      const pairs = await listOnlineCorrespondentsNow(userIds);
      const arrived = pairs.filter(({ userId }) => newlyOnline.has(userId));
      await sendPresence(ctx, arrived, true);
      return pairs.map(({ userId, otherUserId }) => ({
        userId,
        kind: 'presence',
        data: { userId: otherUserId, online: true },
      }));
    },
    onOffline: async (userIds) => sendPresence(ctx, await listOnlineCorrespondentsNow(userIds), false),
  };
}

/** Sends the other member of each pair that this one is online or not. */
async function sendPresence(
  ctx: ContextWith<'db' | 'notices'>,
  pairs: { userId: string; otherUserId: string }[],
  online: boolean,
): Promise<void> {
  const events = pairs.map(({ userId, otherUserId }) => ({
    to: otherUserId,
    kind: 'presence',
    data: { userId, online },
  }));
  await sendTransientEvents(ctx, events);
}
