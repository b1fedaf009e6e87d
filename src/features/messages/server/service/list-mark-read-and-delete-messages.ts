import type { ContextWith } from '#server/context.ts';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { newInvalidFieldError } from '#shared/errors.ts';
import type { Message } from '../../contract/message-schema.ts';
import {
  clearTextAndCorrectUnread,
  findMessageSentByViewer,
  findMessageSeq,
  listMessagesBefore,
  moveReadMark,
  userExists,
} from '../queries/conversation-messages.ts';
import {
  assertNotOfGuardian,
  assertOwnConversation,
  assertStillDeletable,
  conversationNotFound,
  type IsContactAllowed,
  messageNotFound,
  personNotFound,
} from '../rules.ts';
import { takeBackHeldMessage } from './held-messages.ts';
import { type CardContext, toMessages } from './message-rows-to-api.ts';

/** The newest messages with a user, or those before one of them; none if the conversation has not begun. */
export async function listMessagesWithUser(
  ctx: CardContext,
  viewer: Viewer,
  members: { me: string; other: string },
  page: { limit: number; before?: string | undefined },
): Promise<Message[]> {
  assertOwnConversation(viewer, members.me);
  const before =
    page.before && (await getSeqOfMessageParam(ctx, viewer, members.other, { before: page.before }));
  const rows = await listMessagesBefore(ctx.db, viewer.id, members.other, {
    limit: page.limit,
    before: before || undefined,
  });
  if (rows.length === 0 && !(await userExists(ctx.db, members.other))) throw personNotFound();
  return toMessages(ctx, rows);
}

/** The sequence number of a message that a query parameter names. */
export async function getSeqOfMessageParam(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  otherId: string,
  messageParam: { before: string } | { after: string } | { around: string },
): Promise<number> {
  const [[name = '', id = ''] = []] = Object.entries(messageParam);
  const seq = await findMessageSeq(ctx.db, viewer.id, otherId, id);
  if (seq === undefined) throw newInvalidFieldError(name, 'This message is not in the conversation');
  return seq;
}

/** Marks everything up to this message as read and notifies both members; without a receipt only the reader. */
export async function markRead(
  ctx: ContextWith<'db' | 'now'> & { isContactAllowed: IsContactAllowed },
  viewer: Viewer,
  otherId: string,
  messageId: string,
): Promise<void> {
  const seq = await findMessageSeq(ctx.db, viewer.id, otherId, messageId);
  if (seq === undefined) throw conversationNotFound();
  await ctx.db.transaction().execute(async (tx) => {
    const [people, at] = [await lockEventLogs(tx, [viewer.id, otherId]), ctx.now()];
    const sendsReceipt = await ctx.isContactAllowed(tx, 'read-receipt', viewer.id, otherId);
    if (!(await moveReadMark(tx, viewer.id, otherId, { seq, readAt: sendsReceipt ? at : null }))) return;
    const payload = { userId: viewer.id, messageId, at };
    const events = (sendsReceipt ? [viewer.id, otherId] : [viewer.id]).map((userId) => ({
      userId,
      kind: 'read',
      payload,
    }));
    await publishEvents(tx, people, events, at);
  });
}

/** Deletes the text of a recent message for both sides; an empty message remains. May be repeated. A held one disappears. */
export async function deleteMessage(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const sent =
    (await findMessageSentByViewer(ctx.db, viewer.id, id)) ??
    // Once more where it was not held either: it may have been delivered between the two.
    ((await takeBackHeldMessage(ctx, viewer, id))
      ? 'taken-back'
      : await findMessageSentByViewer(ctx.db, viewer.id, id));
  if (!sent) throw messageNotFound();
  if (sent === 'taken-back') return;
  if (sent.deletedAt) return;
  assertNotOfGuardian(sent);
  await clearRecentMessage(ctx, { ...sent, id, senderId: viewer.id });
}

/** @throws AppError `forbidden` for a message that is too old */
export async function clearRecentMessage(
  ctx: ContextWith<'db' | 'now'>,
  { id, senderId, receiverId, sentAt }: { id: string; senderId: string; receiverId: string; sentAt: Date },
): Promise<void> {
  assertStillDeletable({ sentAt }, ctx.now());
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(tx, [senderId, receiverId]);
    await clearTextAndCorrectUnread(tx, id, ctx.now());
    const payload = { messageId: id };
    const events = [senderId, receiverId].map((userId) => ({ userId, kind: 'message', payload }));
    await publishEvents(tx, people, events, ctx.now());
  });
}
