import type { ContextWith } from '#server/context.ts';
import type { HeldMessage, Message } from '../../contract/message-schema.ts';
import type { Card } from '../../contract/visit-card-schema.ts';
import { listMessagesByIds } from '../queries/conversation-messages.ts';
import type { MessageRow } from '../queries/send-messages.ts';
import type { FindAwaitedParties } from '../rules.ts';

export type CardContext = ContextWith<'db'> & { findAwaitedParties: FindAwaitedParties };

/** Messages by id, as both sides see them now. Those of a deleted account are missing. */
export async function getMessagesByIds(ctx: CardContext, ids: string[]): Promise<Map<string, Message>> {
  const messages = await toMessages(ctx, await listMessagesByIds(ctx.db, ids));
  return new Map(messages.map((message) => [message.id, message]));
}

/** Adds to each card whose answer it waits for: a second query, only if there are cards. */
export async function toMessages(ctx: CardContext, rows: MessageRow[]): Promise<Message[]> {
  const cardIds = rows.filter(({ visit }) => visit !== null).map(({ id }) => id);
  const awaited = cardIds.length > 0 ? await ctx.findAwaitedParties(ctx.db, cardIds) : undefined;
  return rows.map((row) => toMessage(row, awaited?.get(row.id)));
}

export function toMessage(row: MessageRow, awaits: Card['awaits'] = null): Message & Partial<HeldMessage> {
  const message: Message & Partial<HeldMessage> = {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    timestamp: row.timestamp.toISOString(),
  };
  if (row.readAt) message.readAt = row.readAt.toISOString();
  if (row.deletedAt) message.deletedAt = row.deletedAt.toISOString();
  if (row.visit) message.visit = { ...row.visit, id: row.visitId, awaits };
  if (row.kind) message.kind = row.kind;
  if (row.copies) message.copies = row.copies;
  if (row.guardianRelation) message.guardian = { relation: row.guardianRelation };
  // A deleted answer closes nothing.
  if (row.answer && !row.deletedAt) message.answer = row.answer;
  if (row.hold) {
    message.heldUntil = row.hold.until?.toISOString() ?? null;
    message.heldBecause = row.hold.reason;
    message.heldTimeZone = row.hold.timeZone;
  }
  return message;
}
