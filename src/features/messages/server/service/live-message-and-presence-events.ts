import type { ContextWith } from '#server/context.ts';
import type { LoggedEvent } from '#server/database/member-event-log.ts';
import { getOnlineCutoff } from '#server/database/presence-queries.ts';
import type { LiveEventSource } from '#server/live/event-stream-hub.ts';
import { sendTransientEvents } from '#server/live/send-transient-events.ts';
import { listOnlineCorrespondents } from '../queries/online-correspondents-and-hidden-conditions.ts';
import { loadHeldEvents } from './held-messages.ts';
import { type CardContext, getMessagesByIds } from './message-rows-to-api.ts';

/** What messages add to the event streams: the messages that events name by id, and who is online. */
export function createMessageEventSource(ctx: CardContext & ContextWith<'now' | 'notices'>): LiveEventSource {
  const listOnlineCorrespondentsNow = (userIds: string[]) =>
    listOnlineCorrespondents(ctx.db, userIds, getOnlineCutoff(ctx.now()));
  return {
    kinds: ['message', 'held'],
    loadEvents: (events) => loadMessageEvents(ctx, events),
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

async function loadMessageEvents(ctx: CardContext, events: LoggedEvent[]): Promise<(object | undefined)[]> {
  const listPayloadsOfKind = (kind: string) =>
    events
      .filter((event) => event.kind === kind)
      .map(({ payload }) => payload as { messageId: string; userId: string });
  const [messages, held] = await Promise.all([
    getMessagesByIds(ctx, [...new Set(listPayloadsOfKind('message').map(({ messageId }) => messageId))]),
    loadHeldEvents(ctx, listPayloadsOfKind('held')),
  ]);
  return events.map(({ kind, payload }) =>
    kind === 'held' ? held.shift() : messages.get((payload as { messageId: string }).messageId),
  );
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
