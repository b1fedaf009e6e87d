import type { ContextWith } from '../context.ts';

/** The channel of events that matter only now (somebody is typing): they are in no log and never resumed. */
export const transientChannel = 'person_signal';

export interface TransientEvent {
  to: string;
  kind: string;
  data: object;
}

/** Sends events to the open streams of people, at every server process. Ids only: Redis is not private. */
export async function sendTransientEvents(
  ctx: ContextWith<'db' | 'notices'>,
  events: TransientEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await ctx.notices.publish(
    ctx.db,
    transientChannel,
    events.map((event) => JSON.stringify(event)),
  );
}

export const sendTransientEvent = (
  ctx: ContextWith<'db' | 'notices'>,
  to: string,
  kind: string,
  data: object,
): Promise<void> => sendTransientEvents(ctx, [{ to, kind, data }]);
