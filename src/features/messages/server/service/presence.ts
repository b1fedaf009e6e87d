import type { Context } from '#server/context.ts';
import { onlineSince } from '#server/database/presence.ts';
import { sendTransientEvent } from '#server/live/transient-events.ts';
import { haveConversation } from '../queries/conversations.ts';
import { onlineCorrespondents } from '../queries/presence.ts';

/** Two people have blocked or unblocked one another: each sees the other go, or who is there come back. */
export async function presenceBetween(ctx: Context, one: string, other: string): Promise<void> {
  if (!(await haveConversation(ctx.db, one, other))) return;
  const since = onlineSince(ctx.now());
  for (const [to, of] of [
    [one, other],
    [other, one],
  ] as const) {
    const online = (await onlineCorrespondents(ctx.db, to, since)).includes(of);
    await sendTransientEvent(ctx, to, 'presence', { userId: of, online });
  }
}
