import type { ContextWith } from '#server/context.ts';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import { getOnlineCutoff } from '#server/database/presence-queries.ts';
import { sendTransientEvent } from '#server/live/send-transient-events.ts';
import { hasConversation } from '../queries/conversations.ts';
import { listOnlineCorrespondents } from '../queries/online-correspondents-and-hidden-conditions.ts';

/**
 * Sends both members of a conversation whether the other is online for them, after a block or its removal, and has the
 * second read anew under which name the first is shown.
 */
export async function resendPresenceAfterBlockChange(
  ctx: ContextWith<'db' | 'now' | 'notices'>,
  firstUserId: string,
  secondUserId: string,
): Promise<void> {
  if (!(await hasConversation(ctx.db, firstUserId, secondUserId))) return;
  await ctx.db.transaction().execute(async (tx) => {
    const event = { userId: secondUserId, kind: 'conversation', payload: { userId: firstUserId } };
    await publishEvents(tx, await lockEventLogs(tx, [secondUserId]), [event], ctx.now());
  });
  const since = getOnlineCutoff(ctx.now());
  for (const [userId, otherId] of [
    [firstUserId, secondUserId],
    [secondUserId, firstUserId],
  ] as const) {
    const correspondents = await listOnlineCorrespondents(ctx.db, [userId], since);
    const online = correspondents.some(({ otherUserId }) => otherUserId === otherId);
    await sendTransientEvent(ctx, userId, 'presence', { userId: otherId, online });
  }
}
