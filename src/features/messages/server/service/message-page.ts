import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { invalid } from '#shared/errors.ts';
import { messageLimits } from '../../contract/limits.ts';
import type { MessagePage } from '../../contract/messages.ts';
import {
  findNewestUnread,
  findOldestUnreadSeqBeforeNewest,
  listMessagesBefore,
  listMessagesFrom,
  userExists,
} from '../queries/thread.ts';
import { personNotFound } from '../rules.ts';
import { type CardContext, toMessages } from './message-rows-to-api.ts';
import { getSeq } from './thread.ts';

interface PagePosition {
  at?: 'unread' | 'end' | undefined;
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
}

const { pageLength: page, pageLengthBefore: pageBefore } = messageLimits;

/** A part of a conversation: where it opens, or next to a message that the browser already has. */
export async function getMessagePage(
  ctx: CardContext,
  viewer: Viewer,
  otherId: string,
  { at = 'unread', before, after, around }: PagePosition,
): Promise<MessagePage> {
  if ([before, after, around].filter(Boolean).length > 1) throw invalid('before', 'Please name one message');
  const getNamedSeq = (named: Parameters<typeof getSeq>[3]) => getSeq(ctx, viewer, otherId, named);
  if (after) return getPageFrom(ctx, viewer, otherId, { seq: (await getNamedSeq({ after })) + 1, before: 0 });
  if (around)
    return getPageFrom(ctx, viewer, otherId, { seq: await getNamedSeq({ around }), before: pageBefore });
  if (before) {
    const earlier = await getPageBefore(ctx, viewer, otherId, await getNamedSeq({ before }));
    return { ...earlier, newer: true, waiting: await getNewestUnread(ctx, viewer, otherId) };
  }
  const unread =
    at === 'unread' ? await findOldestUnreadSeqBeforeNewest(ctx.db, viewer.id, otherId, page) : undefined;
  if (unread !== undefined) return getPageFrom(ctx, viewer, otherId, { seq: unread, before: pageBefore });
  const newest = await getPageBefore(ctx, viewer, otherId);
  if (newest.messages.length === 0 && !(await userExists(ctx.db, otherId))) throw personNotFound();
  return { ...newest, newer: false, waiting: null };
}

async function getNewestUnread(
  ctx: CardContext,
  viewer: Viewer,
  otherId: string,
): Promise<MessagePage['waiting']> {
  const newest = await findNewestUnread(ctx.db, viewer.id, otherId);
  return newest ? { id: newest.id, timestamp: newest.timestamp.toISOString() } : null;
}

async function getPageBefore(ctx: CardContext, viewer: Viewer, otherId: string, before?: number) {
  const rows = await listMessagesBefore(ctx.db, viewer.id, otherId, { limit: page + 1, before });
  return { messages: await toMessages(ctx, rows.slice(-page)), older: rows.length > page };
}

async function getPageFrom(
  ctx: CardContext,
  viewer: Viewer,
  otherId: string,
  start: { seq: number; before: number },
): Promise<MessagePage> {
  const limit = page - start.before;
  const [earlier, later] = await Promise.all([
    start.before === 0
      ? undefined
      : listMessagesBefore(ctx.db, viewer.id, otherId, { limit: start.before + 1, before: start.seq }),
    listMessagesFrom(ctx.db, viewer.id, otherId, { limit: limit + 1, seq: start.seq }),
  ]);
  const rows = [...(earlier?.slice(-start.before) ?? []), ...later.slice(0, limit)];
  const newer = later.length > limit;
  return {
    messages: await toMessages(ctx, rows),
    // A page after a message: at least that message is older.
    older: earlier === undefined || earlier.length > start.before,
    newer,
    waiting: newer ? await getNewestUnread(ctx, viewer, otherId) : null,
  };
}
