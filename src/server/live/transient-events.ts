import type { ContextWith } from '../context.ts';

/** The channel of events that matter only now (somebody is typing): they are in no log and never resumed. */
export const transientChannel = 'person_signal';

export interface TransientEvent {
  to: string;
  kind: string;
  data: object;
}

/** Sends an event to the open streams of these people, at every server process. Ids only: Redis is not private. */
export async function sendTransientEvent(
  ctx: ContextWith<'db' | 'notices'>,
  receiverIds: string | string[],
  kind: string,
  data: object,
): Promise<void> {
  const events = [receiverIds].flat().map((person): TransientEvent => ({ to: person, kind, data }));
  await ctx.notices.publish(
    ctx.db,
    transientChannel,
    events.map((event) => JSON.stringify(event)),
  );
}
