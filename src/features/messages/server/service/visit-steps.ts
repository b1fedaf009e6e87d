import type { VisitSnapshot } from '#features/visits/contract.ts';
import type { Connection, Context } from '#server/context.ts';
import { lockPeople } from '#server/database/event-log.ts';
import { newId } from '#shared/ids.ts';
import { conversationsOf, type Draft } from '../queries/send.ts';
import { openingsRefused } from './openings.ts';
import { conversationsFor, pairOf, store } from './store.ts';

/** What one of two people has done about a visit of theirs. */
export interface VisitStep {
  senderId: string;
  receiverId: string;
  visitId: string;
  visit: VisitSnapshot;
}

/**
 * Puts a step of a visit where it belongs in the conversation of the two, in the transaction that makes it. It may
 * begin their conversation, under the same limits as a message; throws what a message would.
 */
export async function postVisitStep(
  ctx: Context,
  tx: Connection,
  { visit, ...step }: VisitStep,
): Promise<void> {
  const people = await lockPeople(tx, [step.senderId, step.receiverId]);
  // Whoever has left reads nothing any more.
  if (!people.has(step.receiverId)) return;
  const draft: Draft = {
    ...step,
    id: newId(),
    content: null,
    visit: JSON.stringify(visit),
    idempotencyKey: undefined,
    fingerprint: undefined,
  };
  const known = await conversationsOf(tx, [pairOf(draft)]);
  const refused = (await openingsRefused(ctx, tx, [draft], known)).get(draft);
  if (refused) throw refused;
  const now = ctx.now();
  await store(tx, people, await conversationsFor(tx, [draft], known, now), now);
}
