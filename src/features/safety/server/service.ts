import type { z } from 'zod';
import { presenceBetween } from '#features/messages/server/service/presence.ts';
import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { newId } from '#shared/ids.ts';
import { type Block, evidenceLength, type newReportSchema, type Report } from '../contract.ts';
import {
  blocksPage,
  countBlocks,
  deleteBlock,
  evidenceOf,
  hasBlocked,
  insertBlock,
  insertReport,
  isBlocked,
  isUser,
  reportRows,
} from './queries.ts';
import { cannotWrite, missingMessage, missingPerson, mustBeSomebodyElse } from './rules.ts';

/** False when either of the two has blocked the other: then neither writes, and neither sees the other online. */
export async function mayWrite(db: Connection, from: string, to: string): Promise<boolean> {
  return !(await isBlocked(db, from, to));
}

/** Throws `forbidden`, in the same words whichever of the two has blocked the other. */
export async function mustMayWrite(db: Connection, from: string, to: string): Promise<void> {
  if (!(await mayWrite(db, from, to))) throw cannotWrite();
}

export async function block(ctx: Context, viewer: Viewer, userId: string): Promise<undefined> {
  mustBeSomebodyElse(viewer.id, userId, 'block');
  await insertBlock(ctx.db, viewer.id, userId, ctx.now()).catch((error) => {
    throw constraintOf(error) === 'blocks_blocked_id_fkey' ? missingPerson() : error;
  });
  await presenceBetween(ctx, viewer.id, userId);
}

export async function blockOf(ctx: Context, viewer: Viewer, userId: string): Promise<{ blocked: boolean }> {
  if (!(await isUser(ctx.db, userId))) throw missingPerson();
  return { blocked: await hasBlocked(ctx.db, viewer.id, userId) };
}

export async function unblock(ctx: Context, viewer: Viewer, userId: string): Promise<undefined> {
  mustBeSomebodyElse(viewer.id, userId, 'block');
  if (!(await isUser(ctx.db, userId))) throw missingPerson();
  await deleteBlock(ctx.db, viewer.id, userId);
  await presenceBetween(ctx, viewer.id, userId);
}

export async function blocks(
  ctx: Context,
  viewer: Viewer,
  { limit, cursor }: PageQuery,
): Promise<Page<Block>> {
  const after = parseCursor('blocks', cursor);
  const [found, total] = await Promise.all([
    blocksPage(ctx.db, viewer.id, limit + 1, after),
    countBlocks(ctx.db, viewer.id),
  ]);
  const { rows, next } = toPage('blocks', found, limit, ({ key, blockedId }) => ({ key, id: blockedId }));
  return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total, next };
}

/** Keeps the report together with what was written, before anybody can delete it. */
export async function reportSomebody(
  ctx: Context,
  viewer: Viewer,
  form: z.output<typeof newReportSchema>,
  address: string,
): Promise<Report> {
  mustBeSomebodyElse(viewer.id, form.userId, 'report');
  const { userId, reason } = form;
  const [messageId, words] = [form.messageId ?? null, form.words ?? null];
  const createdAt = ctx.now();
  const id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await isUser(tx, userId))) throw missingPerson();
    const about = { reporterId: viewer.id, reportedId: userId, messageId };
    const evidence = await evidenceOf(tx, about, evidenceLength);
    // Only what was said between the two can be pointed at: nobody learns of other people's messages.
    if (messageId && !evidence.messages.some((message) => message.id === messageId)) throw missingMessage();
    await insertReport(tx, { ...about, id, reason, words, evidence, createdAt });
  });
  ctx.audit.note({ kind: 'reported', userId: viewer.id, address, about: { report: id, person: userId } });
  return { id, userId, messageId, reason, words, createdAt: createdAt.toISOString() };
}

/** For whoever runs the product, never for a caller. */
export const reports = reportRows;
