import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs } from '#server/database/event-log.ts';
import { newId } from '#shared/ids.ts';
import { type Draft, findConversations } from '../queries/send.ts';
import { assignConversations, toPair } from './find-or-create-conversations.ts';
import { findConversationRefusals } from './new-conversation-limit.ts';
import { storeMessages } from './store-messages.ts';

export interface NewCard {
  senderId: string;
  receiverId: string;
  visitId: string;
  /** The content of the card. Messages store it as JSON and do not read it. */
  payload: object;
}

/**
 * Posts a card instead of a written message, in the transaction of the feature that owns it. It may begin the
 * conversation, within the same limits as a message, and throws the same errors.
 */
export async function postCard(
  ctx: ContextWith<'now' | 'verifyEmail'>,
  tx: Connection,
  { payload, ...card }: NewCard,
): Promise<void> {
  const people = await lockEventLogs(tx, [card.senderId, card.receiverId]);
  // Deleted accounts get no messages.
  if (!people.has(card.receiverId)) return;
  const draft: Draft = {
    ...card,
    id: newId(),
    content: null,
    visit: JSON.stringify(payload),
    idempotencyKey: undefined,
    fingerprint: undefined,
  };
  const known = await findConversations(tx, [toPair(draft)]);
  const refusal = (await findConversationRefusals(ctx, tx, [draft], known)).get(draft);
  if (refusal) throw refusal;
  const now = ctx.now();
  await storeMessages(tx, people, await assignConversations(tx, [draft], known, now), now);
}
