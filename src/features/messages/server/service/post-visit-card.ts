import { findContactsOfSends } from '#features/contact-rules/server/contact-rules.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import { newId } from '#shared/ids.ts';
import { findConversationsOfPairs, type MessageDraft } from '../queries/send-messages.ts';
import { findNewConversationRefusals } from './find-errors-of-new-conversations.ts';
import { beginConversationsAndOrderDrafts, toUserPair } from './find-or-create-conversations.ts';
import { storeAndPublishMessages } from './store-and-publish-messages.ts';

interface NewCard {
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
export async function postVisitCard(
  ctx: ContextWith<'now' | 'verifyEmail'>,
  tx: Connection,
  { payload, ...card }: NewCard,
): Promise<void> {
  const people = await lockEventLogs(tx, [card.senderId, card.receiverId]);
  // Deleted accounts get no messages.
  if (!people.has(card.receiverId)) return;
  const [contact] = await findContactsOfSends(ctx, tx, [{ ...card, action: 'visit' }]);
  const draft: MessageDraft = {
    ...card,
    contact,
    id: newId(),
    content: null,
    visit: JSON.stringify(payload),
    idempotencyKey: undefined,
    fingerprint: undefined,
  };
  const known = await findConversationsOfPairs(tx, [toUserPair(draft)]);
  const refusal = (await findNewConversationRefusals(ctx, tx, [draft], known)).get(draft);
  if (refusal) throw refusal;
  const now = ctx.now();
  await storeAndPublishMessages(
    tx,
    people,
    await beginConversationsAndOrderDrafts(tx, [draft], { known, requests: new Set() }, now),
    now,
  );
}
