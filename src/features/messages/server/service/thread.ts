import type { z } from 'zod';
import type { ContextWith } from '#server/context.ts';
import { lockPeople, publish } from '#server/database/event-log.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import type { Message, messageSchema } from '../../contract/message.ts';
import type { MessageRow } from '../queries/send.ts';
import {
  emptyMessage,
  findOwnMessage,
  findSeq,
  getMessagesByIds,
  listMessagesBefore,
  moveReadMark,
  userExists,
} from '../queries/thread.ts';
import {
  assertOwnConversation,
  assertStillDeletable,
  conversationNotFound,
  messageNotFound,
  personNotFound,
} from '../rules.ts';

/** The newest messages with somebody, or those before one of them; none if the conversation has not begun. */
export async function listThread(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  between: { me: string; other: string },
  page: { limit: number; before?: string | undefined },
): Promise<Message[]> {
  assertOwnConversation(viewer, between.me);
  const before = page.before && (await getSeq(ctx, viewer, between.other, { before: page.before }));
  const rows = await listMessagesBefore(ctx.db, viewer.id, between.other, {
    limit: page.limit,
    before: before || undefined,
  });
  if (rows.length === 0 && !(await userExists(ctx.db, between.other))) throw personNotFound();
  return rows.map(toMessage);
}

/** The sequence number of a message that a query parameter names. */
export async function getSeq(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  otherId: string,
  named: { before: string } | { after: string } | { around: string },
): Promise<number> {
  const [[name = '', id = ''] = []] = Object.entries(named);
  const seq = await findSeq(ctx.db, viewer.id, otherId, id);
  if (seq === undefined) throw invalid(name, 'This message is not in the conversation');
  return seq;
}

/** Marks everything up to this message as read and notifies both members. */
export async function markRead(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  otherId: string,
  messageId: string,
) {
  const seq = await findSeq(ctx.db, viewer.id, otherId, messageId);
  if (seq === undefined) throw conversationNotFound();
  await ctx.db.transaction().execute(async (tx) => {
    const [people, at] = [await lockPeople(tx, [viewer.id, otherId]), ctx.now()];
    if (!(await moveReadMark(tx, viewer.id, otherId, seq, at))) return;
    const payload = { userId: viewer.id, messageId, at };
    const events = [viewer.id, otherId].map((userId) => ({ userId, kind: 'read', payload }));
    await publish(tx, people, events, at);
  });
}

/** Deletes the text of a recent message for both sides; an empty message remains. May be repeated. */
export async function deleteMessage(ctx: ContextWith<'db' | 'now'>, viewer: Viewer, id: string) {
  const sent = await findOwnMessage(ctx.db, viewer.id, id);
  if (!sent) throw messageNotFound();
  if (sent.deletedAt) return;
  assertStillDeletable(sent, ctx.now());
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockPeople(tx, [viewer.id, sent.receiverId]);
    await emptyMessage(tx, id, ctx.now());
    const payload = { messageId: id };
    const events = [viewer.id, sent.receiverId].map((userId) => ({ userId, kind: 'message', payload }));
    await publish(tx, people, events, ctx.now());
  });
}

/** Messages by id, as both sides see them now. Those of a deleted account are missing. */
export async function getMessages(ctx: ContextWith<'db'>, ids: string[]): Promise<Map<string, Message>> {
  const rows = await getMessagesByIds(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, toMessage(row)]));
}

export function toMessage({ timestamp, readAt, deletedAt, visit, ...row }: MessageRow): Message {
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    timestamp: timestamp.toISOString(),
    ...(readAt ? { readAt: readAt.toISOString() } : {}),
    ...(deletedAt ? { deletedAt: deletedAt.toISOString() } : {}),
    ...(visit ? { visit } : {}),
  } satisfies z.input<typeof messageSchema>;
}
