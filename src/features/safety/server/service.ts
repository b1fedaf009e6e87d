import type { z } from 'zod';
import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import type { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  type Block,
  maxEvidenceMessages,
  type newReportSchema,
  type Reason,
  type Report,
} from '../contract.ts';
import { hideNameOrPhotoFromViewer, isPhotoVisible } from './hide-name-or-photo-from-viewer.ts';
import { isAllowedInRelation } from './interactions-allowed-by-relation.ts';
import {
  countBlocks,
  deleteBlock,
  deleteReportsAmongErased,
  deleteReportsBefore,
  findBlockPage,
  findPhotoOwner,
  getReportEvidence,
  hasBlocked,
  insertBlock,
  insertReport,
  isImageOfHiddenUser,
  listClosedPairs,
  userExists,
} from './queries/blocks-and-reports.ts';
import {
  assertNotSelf,
  messageNotFound,
  newClosedContactError,
  newMessagingForbiddenError,
  personNotFound,
} from './rules.ts';

/**
 * For each pair, in their order, the error if they may not write to each other, else undefined. The error does not say
 * who has blocked whom, nor that a guardian has stopped the contact.
 */
export async function findClosedContactErrors(
  { safeguards }: ContextWith<'safeguards'>,
  db: Connection,
  pairs: { senderId: string; receiverId: string }[],
): Promise<(AppError | undefined)[]> {
  const closed = new Map((await listClosedPairs(db, pairs)).map((row) => [row.n, row]));
  return pairs.map((_, i) => {
    const row = closed.get(i + 1);
    if (row?.isSeparated && !isAllowedInRelation('message', 'blocked')) return newMessagingForbiddenError();
    return row && safeguards ? newClosedContactError() : undefined;
  });
}

/** Whether this is the profile image of somebody who is hidden from the viewer, or hides the photo. */
export async function isHiddenProfileImage(
  { db, now, safeguards }: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: AthleteReader,
  profileImage: string,
): Promise<boolean> {
  if (await isImageOfHiddenUser(db, viewer.id, profileImage)) return true;
  if (!safeguards) return false;
  const owner = await findPhotoOwner(db, profileImage, getLastBirthDateOfAdults(now()));
  if (!owner) return false;
  return !isPhotoVisible(viewer, owner, owner.userId === viewer.id ? 'own' : 'stranger');
}

/** What `app.ts` passes in. */
export interface SafetyOptions {
  /** Sends both members whether the other is online for them. */
  resendPresenceBetween(
    ctx: ContextWith<'db' | 'now' | 'notices'>,
    userId: string,
    otherUserId: string,
  ): Promise<void>;
  /** Called in the transaction of a block. */
  dropHeldMessages(tx: Connection, userId: string, otherUserId: string): Promise<void>;
  /** Called after a report is stored: whoever reports a request declines it. */
  declineRequest(ctx: ContextWith<'db' | 'now'>, viewerId: string, userId: string): Promise<void>;
  /** Called in the transaction of a report. */
  onReported(tx: Connection, report: { id: string; userId: string; reason: Reason }): Promise<void>;
}

type BlockContext = ContextWith<'db' | 'now' | 'notices'> & SafetyOptions;

/** Nothing that a block refuses is committed between the two after this has returned. */
export async function blockUser(ctx: BlockContext, viewer: Viewer, userId: string): Promise<undefined> {
  assertNotSelf(viewer.id, userId, 'block');
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      // Everything between the two locks both logs before it looks for a block: what has looked is committed first.
      await lockEventLogs(tx, [viewer.id, userId]);
      if (!(await userExists(tx, userId))) throw personNotFound();
      await insertBlock(tx, viewer.id, userId, ctx.now());
      await ctx.dropHeldMessages(tx, viewer.id, userId);
    })
    .catch((error) => {
      throw getViolatedConstraint(error) === 'blocks_blocked_id_fkey' ? personNotFound() : error;
    });
  await ctx.resendPresenceBetween(ctx, viewer.id, userId);
}

export async function getBlockState(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  userId: string,
): Promise<{ blocked: boolean }> {
  if (!(await userExists(ctx.db, userId))) throw personNotFound();
  return { blocked: await hasBlocked(ctx.db, viewer.id, userId) };
}

export async function unblockUser(ctx: BlockContext, viewer: Viewer, userId: string): Promise<undefined> {
  assertNotSelf(viewer.id, userId, 'block');
  if (!(await userExists(ctx.db, userId))) throw personNotFound();
  await deleteBlock(ctx.db, viewer.id, userId);
  await ctx.resendPresenceBetween(ctx, viewer.id, userId);
}

export async function listBlocks(
  ctx: ContextWith<'db'>,
  viewer: AthleteReader,
  { limit, cursor }: PageQuery,
): Promise<Page<Block>> {
  const after = parseCursor('blocks', cursor);
  const [found, total] = await Promise.all([
    findBlockPage(ctx.db, viewer.id, limit + 1, after),
    countBlocks(ctx.db, viewer.id),
  ]);
  const { rows, next } = toPage('blocks', found, limit, ({ key, blockedId }) => ({ key, id: blockedId }));
  return {
    rows: rows.map(({ isNameHidden, user, createdAt }) => ({
      user: hideNameOrPhotoFromViewer(user, viewer, { isNameHidden, photoOwner: null }),
      createdAt: createdAt.toISOString(),
    })),
    total,
    next,
  };
}

/** Stores the report with a copy of the conversation, which its author could otherwise delete. */
export async function reportUser(
  ctx: ContextWith<'db' | 'now' | 'audit'> & Pick<SafetyOptions, 'onReported' | 'declineRequest'>,
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
    const evidence = await getReportEvidence(tx, about, maxEvidenceMessages);
    // Only a message between the two can be named: a report must not reveal other people's messages.
    if (messageId && !evidence.messages.some((message) => message.id === messageId)) throw messageNotFound();
    await insertReport(tx, { ...about, id, reason, words, evidence, createdAt });
    await ctx.onReported(tx, { id, userId, reason });
  });
  await ctx.declineRequest(ctx, viewer.id, userId);
  ctx.audit.record({
    kind: 'reported',
    userId: viewer.id,
    address: ipAddress,
    details: { report: id, person: userId },
  });
  return { id, userId, messageId, reason, words, createdAt: createdAt.toISOString() };
}

export const deleteOldReports = (ctx: ContextWith<'db' | 'now'>): Promise<void> =>
  deleteReportsBefore(ctx.db, getDateDaysBefore(ctx.now(), retentionDays.reports));

/** To be called in the transaction that erases a user: a report goes when both people are erased. */
export const deleteReportsOfErasedUser = (tx: Connection, userId: string): Promise<void> =>
  deleteReportsAmongErased(tx, userId);
