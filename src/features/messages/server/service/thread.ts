import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockPeople, publish } from '#server/database/event-log.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import type { Message, messageSchema } from '../../contract.ts';
import type { MessageRow } from '../queries/send.ts';
import {
  emptyMessage,
  messagesByIds,
  moveReadMark,
  personExists,
  sentBy,
  seqInConversation,
  threadPage,
} from '../queries/thread.ts';
import { missingConversation, missingMessage, missingPerson, mustBeFresh, mustBeMine } from '../rules.ts';

/** A page of my conversation with somebody; an empty one before it has begun. */
export async function thread(
  ctx: Context,
  viewer: Viewer,
  between: { me: string; other: string },
  page: { limit: number; before?: string | undefined },
): Promise<Message[]> {
  mustBeMine(viewer, between.me);
  const before = page.before && (await seqOf(ctx, viewer, between.other, { before: page.before }));
  const rows = await threadPage(ctx.db, viewer.id, between.other, {
    limit: page.limit,
    before: before || undefined,
  });
  if (rows.length === 0 && !(await personExists(ctx.db, between.other))) throw missingPerson();
  return rows.map(shown);
}

/** The place of a message that a query names. */
export async function seqOf(
  ctx: Context,
  viewer: Viewer,
  otherId: string,
  named: { before: string } | { after: string } | { around: string },
): Promise<number> {
  const [[name = '', id = ''] = []] = Object.entries(named);
  const seq = await seqInConversation(ctx.db, viewer.id, otherId, id);
  if (seq === undefined) throw invalid(name, 'This message is not in the conversation');
  return seq;
}

/** Everything up to this message counts as seen, at both sides. */
export async function markRead(ctx: Context, viewer: Viewer, otherId: string, messageId: string) {
  const seq = await seqInConversation(ctx.db, viewer.id, otherId, messageId);
  if (seq === undefined) throw missingConversation();
  await ctx.db.transaction().execute(async (tx) => {
    const [people, at] = [await lockPeople(tx, [viewer.id, otherId]), ctx.now()];
    if (!(await moveReadMark(tx, viewer.id, otherId, seq, at))) return;
    const payload = { userId: viewer.id, messageId, at };
    const events = [viewer.id, otherId].map((userId) => ({ userId, kind: 'read', payload }));
    await publish(tx, people, events, at);
  });
}

/** Takes back what the viewer wrote a moment ago; that it was there stays visible. May be repeated. */
export async function deleteMessage(ctx: Context, viewer: Viewer, id: string) {
  const sent = await sentBy(ctx.db, viewer.id, id);
  if (!sent) throw missingMessage();
  if (sent.deletedAt) return;
  mustBeFresh(sent, ctx.now());
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockPeople(tx, [viewer.id, sent.receiverId]);
    await emptyMessage(tx, id, ctx.now());
    const payload = { messageId: id };
    const events = [viewer.id, sent.receiverId].map((userId) => ({ userId, kind: 'message', payload }));
    await publish(tx, people, events, ctx.now());
  });
}

/** Messages as both sides see them, by id; those of a deleted account are missing. */
export async function messagesOf(ctx: Context, ids: string[]): Promise<Map<string, Message>> {
  const rows = await messagesByIds(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, shown(row)]));
}

export function shown({ timestamp, readAt, deletedAt, visit, ...row }: MessageRow): Message {
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
