import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import { listCorrespondentIdsAfter } from '../queries/conversations.ts';

export const nameRefreshQueue = 'name-refresh';

/** Their logs are locked together, and sends to them wait for as long. */
const correspondentsPerStep = 100;

/** After the transaction, everybody who has a conversation with this member sees the new name on open screens. */
export const queueNameRefreshForCorrespondents = (
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  userId: string,
): Promise<void> => ctx.jobs.send(tx, nameRefreshQueue, { userId });

/** The worker of the queue. Twice does no harm: the event only makes a browser ask again. */
export async function refreshNameForCorrespondents(
  ctx: ContextWith<'db' | 'now'>,
  userId: string,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const ids = await listCorrespondentIdsAfter(ctx.db, userId, correspondentsPerStep, after);
    if (ids.length === 0) return;
    await ctx.db.transaction().execute(async (tx) => {
      const events = ids.map((id) => ({ userId: id, kind: 'conversation', payload: { userId } }));
      await publishEvents(tx, await lockEventLogs(tx, ids), events, ctx.now());
    });
    after = ids.at(-1);
  }
}
