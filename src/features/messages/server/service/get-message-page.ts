import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { newInvalidFieldError } from '#shared/errors.ts';
import type { MessagePage } from '../../contract/message-calls.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import {
  findNewestUnreadMessage,
  findOldestUnreadSeqBeforeNewest,
  listMessagesBefore,
  listMessagesFrom,
  userExists,
} from '../queries/conversation-messages.ts';
import { personNotFound } from '../rules.ts';
import { listOwnHeldMessages } from './held-messages.ts';
import { getSeqOfMessageParam } from './list-mark-read-and-delete-messages.ts';
import { type CardContext, toMessages } from './message-rows-to-api.ts';

interface PagePosition {
  at?: 'unread' | 'end' | undefined;
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
}

const { pageLength: page, pageLengthBefore: pageBefore } = messageLimits;

/** A part of a conversation: where it opens, or next to a message that the browser already has. */
export async function getMessagePage(
  ctx: CardContext & ContextWith<'now' | 'quietHours'>,
  viewer: Viewer,
  otherId: string,
  position: PagePosition,
): Promise<MessagePage> {
  // Read first: a message that is delivered in between is in both, and shown once.
  const held = position.before ? undefined : await listOwnHeldMessages(ctx, viewer, otherId);
  const found = await findMessagePage(ctx, viewer, otherId, position);
  return held && !found.newer ? { ...found, held } : found;
}

async function findMessagePage(
  ctx: CardContext,
  viewer: Viewer,
  otherId: string,
  { at = 'unread', before, after, around }: PagePosition,
): Promise<MessagePage> {
  if ([before, after, around].filter(Boolean).length > 1)
    throw newInvalidFieldError('before', 'Please name one message');
  const getSeqInThisConversation = (
    messageParam: Parameters<typeof getSeqOfMessageParam>[3],
  ): Promise<number> => getSeqOfMessageParam(ctx, viewer, otherId, messageParam);
  if (after)
    return getPageFromSeqWithContext(ctx, viewer, otherId, {
      seq: (await getSeqInThisConversation({ after })) + 1,
      contextCount: 0,
    });
  if (around)
    return getPageFromSeqWithContext(ctx, viewer, otherId, {
      seq: await getSeqInThisConversation({ around }),
      contextCount: pageBefore,
    });
  if (before) {
    const earlier = await getMessagesBeforeSeq(
      ctx,
      viewer,
      otherId,
      await getSeqInThisConversation({ before }),
    );
    return { ...earlier, newer: true, waiting: await getNewestUnreadMessage(ctx, viewer, otherId) };
  }
  const unread =
    at === 'unread' ? await findOldestUnreadSeqBeforeNewest(ctx.db, viewer.id, otherId, page) : undefined;
  if (unread !== undefined)
    return getPageFromSeqWithContext(ctx, viewer, otherId, { seq: unread, contextCount: pageBefore });
  const newest = await getMessagesBeforeSeq(ctx, viewer, otherId);
  if (newest.messages.length === 0 && !(await userExists(ctx.db, otherId))) throw personNotFound();
  return { ...newest, newer: false, waiting: null };
}

async function getNewestUnreadMessage(
  ctx: CardContext,
  viewer: Viewer,
  otherId: string,
): Promise<MessagePage['waiting']> {
  const newest = await findNewestUnreadMessage(ctx.db, viewer.id, otherId);
  return newest ? { id: newest.id, timestamp: newest.timestamp.toISOString() } : null;
}

async function getMessagesBeforeSeq(ctx: CardContext, viewer: Viewer, otherId: string, beforeSeq?: number) {
  const rows = await listMessagesBefore(ctx.db, viewer.id, otherId, { limit: page + 1, before: beforeSeq });
  return { messages: await toMessages(ctx, rows.slice(-page)), older: rows.length > page };
}

async function getPageFromSeqWithContext(
  ctx: CardContext,
  viewer: Viewer,
  otherId: string,
  start: { seq: number; contextCount: number },
): Promise<MessagePage> {
  const limit = page - start.contextCount;
  const [earlier, later] = await Promise.all([
    start.contextCount === 0
      ? undefined
      : listMessagesBefore(ctx.db, viewer.id, otherId, { limit: start.contextCount + 1, before: start.seq }),
    listMessagesFrom(ctx.db, viewer.id, otherId, { limit: limit + 1, seq: start.seq }),
  ]);
  const rows = [...(earlier?.slice(-start.contextCount) ?? []), ...later.slice(0, limit)];
  const newer = later.length > limit;
  return {
    messages: await toMessages(ctx, rows),
    // A page after a message: at least that message is older.
    older: earlier === undefined || earlier.length > start.contextCount,
    newer,
    waiting: newer ? await getNewestUnreadMessage(ctx, viewer, otherId) : null,
  };
}
