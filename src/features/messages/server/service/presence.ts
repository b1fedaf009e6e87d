import type { ContextWith } from '#server/context.ts';
import { getOnlineCutoff } from '#server/database/presence-queries.ts';
import { sendTransientEvent } from '#server/live/transient-events.ts';
import { hasConversation } from '../queries/conversations.ts';
import { listOnlineCorrespondents } from '../queries/presence.ts';

/** Tells both sides of a conversation whether they now see the other online, after a block or its end. */
export async function signalPresenceBetween(
  ctx: ContextWith<'db' | 'now' | 'notices'>,
  one: string,
  other: string,
): Promise<void> {
  if (!(await hasConversation(ctx.db, one, other))) return;
  const since = getOnlineCutoff(ctx.now());
  for (const [watcher, watched] of [
    [one, other],
    [other, one],
  ] as const) {
    const online = (await listOnlineCorrespondents(ctx.db, watcher, since)).includes(watched);
    await sendTransientEvent(ctx, watcher, 'presence', { userId: watched, online });
  }
}
