import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import type { MessagePage } from '../../contract.ts';
import { messageLimits } from '../../limits.ts';
import type { MessageRow } from '../queries/send.ts';
import { farUnreadSeq, newestUnread, personExists, threadFrom, threadPage } from '../queries/thread.ts';
import { missingPerson } from '../rules.ts';
import { seqOf, shown } from './thread.ts';

interface Where {
  at?: 'unread' | 'end' | undefined;
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
}

const { page, pageBefore } = messageLimits;

/** A part of my conversation with somebody: where it opens, or beside a message that I have already. */
export async function stretch(
  ctx: Context,
  viewer: Viewer,
  otherId: string,
  { at = 'unread', before, after, around }: Where,
): Promise<MessagePage> {
  if ([before, after, around].filter(Boolean).length > 1) throw invalid('before', 'Please name one message');
  const place = (named: Parameters<typeof seqOf>[3]) => seqOf(ctx, viewer, otherId, named);
  if (after) return from(ctx, viewer, otherId, { seq: (await place({ after })) + 1, before: 0 });
  if (around) return from(ctx, viewer, otherId, { seq: await place({ around }), before: pageBefore });
  if (before) {
    const earlier = await upTo(ctx, viewer, otherId, await place({ before }));
    return { ...earlier, newer: true, waiting: await waiting(ctx, viewer, otherId) };
  }
  const unread = at === 'unread' ? await farUnreadSeq(ctx.db, viewer.id, otherId, page) : undefined;
  if (unread !== undefined) return from(ctx, viewer, otherId, { seq: unread, before: pageBefore });
  const newest = await upTo(ctx, viewer, otherId);
  if (newest.messages.length === 0 && !(await personExists(ctx.db, otherId))) throw missingPerson();
  return { ...newest, newer: false, waiting: null };
}

async function waiting(ctx: Context, viewer: Viewer, otherId: string): Promise<MessagePage['waiting']> {
  const newest = await newestUnread(ctx.db, viewer.id, otherId);
  return newest ? { id: newest.id, timestamp: newest.timestamp.toISOString() } : null;
}

async function upTo(ctx: Context, viewer: Viewer, otherId: string, before?: number) {
  const rows = await threadPage(ctx.db, viewer.id, otherId, { limit: page + 1, before });
  return { messages: rows.slice(-page).map(shown), older: rows.length > page };
}

async function from(
  ctx: Context,
  viewer: Viewer,
  otherId: string,
  start: { seq: number; before: number },
): Promise<MessagePage> {
  const limit = page - start.before;
  const [earlier, later] = await Promise.all([
    start.before === 0
      ? undefined
      : threadPage(ctx.db, viewer.id, otherId, { limit: start.before + 1, before: start.seq }),
    threadFrom(ctx.db, viewer.id, otherId, { limit: limit + 1, seq: start.seq }),
  ]);
  const rows: MessageRow[] = [...(earlier?.slice(-start.before) ?? []), ...later.slice(0, limit)];
  const newer = later.length > limit;
  return {
    messages: rows.map(shown),
    // What stands after a message stands not at the beginning.
    older: earlier === undefined || earlier.length > start.before,
    newer,
    waiting: newer ? await waiting(ctx, viewer, otherId) : null,
  };
}
