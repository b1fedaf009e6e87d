import type { Connection } from '#server/context.ts';
import type { Party } from '../contract.ts';
import { findVisitCardsAwaitingAnswer } from './queries/visits.ts';

// What other features may call.

/** Whose answer the cards of these messages wait for, by the id of the message. */
export async function findPartiesWhoMustAnswer(
  db: Connection,
  messageIds: string[],
): Promise<ReadonlyMap<string, Party>> {
  const cards = await findVisitCardsAwaitingAnswer(db, messageIds);
  return new Map(cards.map(({ messageId, awaits }) => [messageId, awaits]));
}
