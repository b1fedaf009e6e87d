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

export function toMessage(
  {
    timestamp,
    readAt,
    deletedAt,
    visit,
    visitId,
    hold,
    kind,
    copies,
    guardianRelation,
    answer,
    ...row
  }: MessageRow,
  awaits: Card['awaits'] = null,
): Message & Partial<HeldMessage> {
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    timestamp: timestamp.toISOString(),
    ...(readAt ? { readAt: readAt.toISOString() } : {}),
    ...(deletedAt ? { deletedAt: deletedAt.toISOString() } : {}),
    ...(visit ? { visit: { ...visit, id: visitId, awaits } } : {}),
    ...(kind ? { kind } : {}),
    ...(copies ? { copies } : {}),
    ...(guardianRelation ? { guardian: { relation: guardianRelation } } : {}),
    // A deleted answer closes nothing.
    ...(answer && !deletedAt ? { answer } : {}),
    ...(hold
      ? {
          heldUntil: hold.until?.toISOString() ?? null,
          ...{ heldBecause: hold.reason, heldTimeZone: hold.timeZone },
        }
      : {}),
  };
}
