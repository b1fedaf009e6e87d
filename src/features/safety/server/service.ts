import type { z } from 'zod';
import { type MessagePair, resendPresenceBetween } from '#features/messages/server/messages.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import type { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type Block, evidenceLength, type newReportSchema, type Report } from '../contract.ts';
import {
  checkPairsForBlocks,
  countBlocks,
  deleteBlock,
  findBlockPage,
  getReportEvidence,
  hasBlocked,
  insertBlock,
  insertReport,
  userExists,
} from './queries.ts';
import { assertNotSelf, messageNotFound, newMessagingForbiddenError, personNotFound } from './rules.ts';

/**
 * For each pair, in their order, the error if one of the two has blocked the other, else undefined. The error does
 * not say who has blocked whom.
 */
export async function findMessageRefusals(
  db: Connection,
  pairs: MessagePair[],
): Promise<(AppError | undefined)[]> {
  const blocked = await checkPairsForBlocks(db, pairs);
  return blocked.map((isBlocked) => (isBlocked ? newMessagingForbiddenError() : undefined));
}

/** Throws `forbidden` if one of the two has blocked the other. */
export async function assertMayMessage(db: Connection, senderId: string, receiverId: string): Promise<void> {
  const [refusal] = await findMessageRefusals(db, [{ senderId, receiverId }]);
  if (refusal) throw refusal;
}

export async function blockUser(
  ctx: ContextWith<'db' | 'now' | 'notices'>,
  viewer: Viewer,
  userId: string,
): Promise<undefined> {
  assertNotSelf(viewer.id, userId, 'block');
  await insertBlock(ctx.db, viewer.id, userId, ctx.now()).catch((error) => {
    throw getViolatedConstraint(error) === 'blocks_blocked_id_fkey' ? personNotFound() : error;
  });
  await resendPresenceBetween(ctx, viewer.id, userId);
}

export async function getBlockState(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  userId: string,
): Promise<{ blocked: boolean }> {
  if (!(await userExists(ctx.db, userId))) throw personNotFound();
  return { blocked: await hasBlocked(ctx.db, viewer.id, userId) };
}

export async function unblockUser(
  ctx: ContextWith<'db' | 'now' | 'notices'>,
  viewer: Viewer,
  userId: string,
): Promise<undefined> {
  assertNotSelf(viewer.id, userId, 'block');
  if (!(await userExists(ctx.db, userId))) throw personNotFound();
  await deleteBlock(ctx.db, viewer.id, userId);
  await resendPresenceBetween(ctx, viewer.id, userId);
}

export async function listBlocks(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  { limit, cursor }: PageQuery,
): Promise<Page<Block>> {
  const after = parseCursor('blocks', cursor);
  const [found, total] = await Promise.all([
    findBlockPage(ctx.db, viewer.id, limit + 1, after),
    countBlocks(ctx.db, viewer.id),
  ]);
  const { rows, next } = toPage('blocks', found, limit, ({ key, blockedId }) => ({ key, id: blockedId }));
  return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total, next };
}

/** Stores the report with a copy of the conversation, which its author could otherwise delete. */
export async function reportUser(
  ctx: ContextWith<'db' | 'now' | 'audit'>,
  viewer: Viewer,
  form: z.output<typeof newReportSchema>,
  ipAddress: string,
): Promise<Report> {
  assertNotSelf(viewer.id, form.userId, 'report');
  const { userId, reason } = form;
  const [messageId, words] = [form.messageId ?? null, form.words ?? null];
  const createdAt = ctx.now();
  const id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await userExists(tx, userId))) throw personNotFound();
    const about = { reporterId: viewer.id, reportedId: userId, messageId };
    const evidence = await getReportEvidence(tx, about, evidenceLength);
    // Only a message between the two can be named: a report must not reveal other people's messages.
    if (messageId && !evidence.messages.some((message) => message.id === messageId)) throw messageNotFound();
    await insertReport(tx, { ...about, id, reason, words, evidence, createdAt });
  });
  ctx.audit.record({
    kind: 'reported',
    userId: viewer.id,
    address: ipAddress,
    details: { report: id, person: userId },
  });
  return { id, userId, messageId, reason, words, createdAt: createdAt.toISOString() };
}
