import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockPeople, publish } from '#server/database/event-log.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import type { Message, message } from '../../contract.ts';
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
  on: Context,
  viewer: Viewer,
  between: { me: string; other: string },
  page: { limit: number; before?: string | undefined },
): Promise<Message[]> {
  mustBeMine(viewer, between.me);
  const before = page.before && (await seqOf(on, viewer, between.other, { before: page.before }));
  const rows = await threadPage(on.db, viewer.id, between.other, {
    limit: page.limit,
    before: before || undefined,
  });
  if (rows.length === 0 && !(await personExists(on.db, between.other))) throw missingPerson();
  return rows.map(shown);
}

/** The place of a message that a query names. */
export async function seqOf(
  on: Context,
  viewer: Viewer,
  otherId: string,
  named: { before: string } | { after: string } | { around: string },
): Promise<number> {
  const [[name = '', id = ''] = []] = Object.entries(named);
  const seq = await seqInConversation(on.db, viewer.id, otherId, id);
  if (seq === undefined) throw invalid(name, 'This message is not in the conversation');
  return seq;
}

/** Everything up to this message counts as seen, at both sides. */
export async function markRead(on: Context, viewer: Viewer, otherId: string, messageId: string) {
  const seq = await seqInConversation(on.db, viewer.id, otherId, messageId);
  if (seq === undefined) throw missingConversation();
  await on.db.transaction().execute(async (trx) => {
    const [people, at] = [await lockPeople(trx, [viewer.id, otherId]), on.now()];
    if (!(await moveReadMark(trx, viewer.id, otherId, seq, at))) return;
    const payload = { userId: viewer.id, messageId, at };
    const events = [viewer.id, otherId].map((userId) => ({ userId, kind: 'read', payload }));
    await publish(trx, people, events, at);
  });
}

/** Takes back what the viewer wrote a moment ago; that it was there stays visible. May be repeated. */
export async function deleteMessage(on: Context, viewer: Viewer, id: string) {
  const sent = await sentBy(on.db, viewer.id, id);
  if (!sent) throw missingMessage();
  if (sent.deletedAt) return;
  mustBeFresh(sent, on.now());
  await on.db.transaction().execute(async (trx) => {
    const people = await lockPeople(trx, [viewer.id, sent.receiverId]);
    await emptyMessage(trx, id, on.now());
    const payload = { messageId: id };
    const events = [viewer.id, sent.receiverId].map((userId) => ({ userId, kind: 'message', payload }));
    await publish(trx, people, events, on.now());
  });
}

/** Messages as both sides see them, by id; those of a deleted account are missing. */
export async function messagesOf(on: Context, ids: string[]): Promise<Map<string, Message>> {
  const rows = await messagesByIds(on.db, ids);
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
  } satisfies z.input<typeof message>;
}
