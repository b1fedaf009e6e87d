import { mayWrite } from '#features/safety/server/service.ts';
import type { Context } from '#server/context.ts';
import { onlineSince } from '#server/database/presence.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { sendTransientEvent } from '#server/live/transient-events.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import type { Conversation, Correspondent } from '../../contract.ts';
import { messageLimits } from '../../limits.ts';
import {
  type CorrespondentRow,
  conversationCount,
  conversationPage,
  conversationsSaying,
  correspondentRow,
  haveConversation,
} from '../queries/conversations.ts';
import { missingConversation, missingPerson } from '../rules.ts';
import { messagesOf } from './thread.ts';

/** My conversations, newest first. */
export async function conversations(
  ctx: Context,
  viewer: Viewer,
  query: { search?: string | undefined } & PageQuery,
): Promise<Page<Conversation>> {
  const search = JSON.stringify(['conversations', query.search]);
  const after = parseCursor(search, query.cursor);
  const said = query.search ? await saying(ctx, viewer, query.search) : undefined;
  const sought = query.search
    ? { search: query.search, conversationIds: [...(said?.keys() ?? [])] }
    : undefined;
  const since = onlineSince(ctx.now());
  const [found, total] = await Promise.all([
    conversationPage(ctx.db, viewer.id, sought, { limit: query.limit + 1, onlineSince: since, after }),
    conversationCount(ctx.db, viewer.id, sought),
  ]);
  const { rows, next } = toPage(search, found, query.limit, (row) => row);
  const messages = await messagesOf(
    ctx,
    rows.flatMap(({ id }) => said?.get(id) ?? []),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      timestamp: row.timestamp.toISOString(),
      found: messages.get(said?.get(row.id) ?? '') ?? null,
    })),
    total,
    next,
  };
}

/** In which conversations these words were written, and in which message last. */
async function saying(ctx: Context, viewer: Viewer, search: string): Promise<Map<string, string>> {
  const rows = await conversationsSaying(ctx.db, viewer.id, search, messageLimits);
  return new Map(rows.map(({ conversationId, messageId }) => [conversationId, messageId]));
}

/** Whom I write to, whether or not we have begun; nobody writes to themselves. */
export async function correspondent(ctx: Context, viewer: Viewer, userId: string): Promise<Correspondent> {
  if (userId === viewer.id) throw missingPerson();
  const row = await correspondentRow(ctx.db, viewer.id, userId, onlineSince(ctx.now()));
  if (!row) throw missingPerson();
  return {
    participant: row.participant,
    headline: headlineOf(row),
    profileId: row.athlete?.id ?? row.coach?.id ?? null,
    online: row.online && (await mayWrite(ctx.db, viewer.id, userId)),
    unread: row.unread,
    blocked: row.blocked,
  };
}

export async function tellTyping(ctx: Context, viewer: Viewer, userId: string) {
  if (!(await haveConversation(ctx.db, viewer.id, userId))) throw missingConversation();
  // Somebody who is blocked is not told so by this call.
  if (!(await mayWrite(ctx.db, viewer.id, userId))) return;
  await sendTransientEvent(ctx, userId, 'typing', { userId: viewer.id });
}

function headlineOf({ athlete, coach }: CorrespondentRow): string {
  if (athlete) return `${athlete.sport}, ${athlete.position} · Class of ${athlete.classYear}`;
  return coach ? `${coach.position}, ${coach.school}` : '';
}
