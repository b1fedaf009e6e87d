import type { Connection, ContextWith } from '#server/context.ts';
import {
  type LockedPeople,
  lockEventLogs,
  type NewEvent,
  publishEvents,
} from '#server/database/member-event-log.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { newId } from '#shared/ids.ts';
import type { LiveEvents } from '../../contract/live-events.ts';
import type { HeldMessage } from '../../contract/message-schema.ts';
import type { DueMessageRow } from '../queries/due-held-messages.ts';
import {
  deleteHeldMessages,
  deleteHeldMessagesOf,
  deleteMessagesEndedBefore,
  dropHeldMessagesOfPair,
  dropHeldMessagesOfUser,
  endHeldMessages,
  findReceiverOfHeldMessage,
  type HeldMessageRow,
  type HeldPair,
  listHeldMessages,
  listHeldMessagesByIds,
} from '../queries/held-messages.ts';
import type { MessageDraft, MessageRow } from '../queries/send-messages.ts';
import { getStartOfUndeliveredNotices } from '../rules.ts';

/** A held message as its sender sees it. */
const toHeldMessage = (row: HeldMessageRow): HeldMessage => ({
  id: row.id,
  senderId: row.senderId,
  receiverId: row.receiverId,
  // The text of what was not delivered is deleted.
  content: row.content ?? '',
  ...(row.kind ? { kind: row.kind } : {}),
  ...(row.answer ? { answer: row.answer } : {}),
  timestamp: row.writtenAt.toISOString(),
  heldUntil: row.until?.toISOString() ?? null,
  heldBecause: row.reason,
  heldTimeZone: row.timeZone,
  ...(row.isUndelivered ? { undelivered: true as const } : {}),
});

/** The answer to the send of a held message; where it has ended, a deleted message. */
export const toSendResponseOfHeldMessage = ({
  writtenAt,
  until,
  reason,
  timeZone,
  endedAt,
  ...row
}: HeldMessageRow): MessageRow => ({
  ...row,
  timestamp: writtenAt,
  ...{ readAt: null, deletedAt: endedAt, visitId: null, visit: null, copies: null, guardianRelation: null },
  ...(endedAt ? {} : { hold: { until, reason, timeZone } }),
});

/** A held message whose time has come. */
export interface DueDraft extends MessageDraft {
  isRequest: boolean;
  /** Its id while it was held. */
  heldId: string;
}

/** Those that are still to be delivered. */
export const toDueDrafts = (rows: DueMessageRow[]): DueDraft[] =>
  rows.filter(({ isKeyTaken, isDropped }) => !isKeyTaken && !isDropped).map(toDueDraft);

const toDueDraft = (row: DueMessageRow): DueDraft => ({
  id: row.isIdTaken ? newId() : row.id,
  heldId: row.id,
  senderId: row.senderId,
  receiverId: row.receiverId,
  content: row.content,
  kind: row.kind ?? undefined,
  answer: row.answer ?? undefined,
  idempotencyKey: row.idempotencyKey ?? undefined,
  fingerprint: row.fingerprint ?? undefined,
  writtenAt: row.writtenAt,
  isRequest: row.isRequest,
  contact: row.contactVerdict
    ? {
        schoolId: row.contactSchoolId,
        verdict: { ...row.contactVerdict, writtenAt: row.writtenAt.toISOString() },
      }
    : undefined,
});

/** Notifies the sender, on every screen, that a message is held, or not any more. Its receiver must not know. */
export const toHeldEvent = ({
  id,
  senderId,
  receiverId,
}: Pick<HeldMessageRow, 'id' | 'senderId' | 'receiverId'>): NewEvent => ({
  userId: senderId,
  kind: 'held',
  payload: { messageId: id, userId: receiverId },
});

/** Ends what was due and is not delivered, and notifies its senders. */
export async function removeDueMessages(
  tx: Connection,
  people: LockedPeople,
  { due, delivered }: { due: HeldMessageRow[]; delivered: DueDraft[] },
  at: Date,
): Promise<void> {
  if (due.length === 0) return;
  const deliveredIds = new Set(delivered.map(({ heldId }) => heldId));
  const undelivered = due.filter(({ id }) => !deliveredIds.has(id));
  await deleteHeldMessages(tx, [...deliveredIds]);
  await endAndPublish(tx, people, undelivered, at);
}

export async function endAndPublish(
  tx: Connection,
  people: LockedPeople,
  rows: Pick<HeldMessageRow, 'id' | 'senderId' | 'receiverId'>[],
  at: Date,
  options: { isUndelivered?: boolean } = {},
): Promise<void> {
  await endHeldMessages(
    tx,
    rows.map(({ id }) => id),
    at,
    options,
  );
  await publishEvents(tx, people, rows.map(toHeldEvent), at);
}

/** What the viewer has written to this member and the member does not have yet, or never gets. */
export async function listOwnHeldMessages(
  ctx: ContextWith<'db' | 'now' | 'quietHours'>,
  viewer: Viewer,
  otherId: string,
): Promise<HeldMessage[] | undefined> {
  if (!ctx.quietHours) return undefined;
  const undeliveredAfter = getStartOfUndeliveredNotices(ctx.now());
  return (await listHeldMessages(ctx.db, viewer.id, otherId, undeliveredAfter)).map(toHeldMessage);
}

/** What to send for events of held messages: each message as it is held now, null where it is not. */
export async function loadHeldEvents(
  ctx: ContextWith<'db'>,
  payloads: { messageId: string; userId: string }[],
): Promise<LiveEvents['held'][]> {
  if (payloads.length === 0) return [];
  const rows = await listHeldMessagesByIds(
    ctx.db,
    payloads.map(({ messageId }) => messageId),
  );
  const messages = new Map(rows.map((row) => [row.id, toHeldMessage(row)]));
  return payloads.map(({ messageId, userId }) => ({
    ...{ userId, messageId },
    message: messages.get(messageId) ?? null,
  }));
}

/** Takes back a message of the viewer that is not delivered yet; returns false if there is none, or not any more. */
export async function takeBackHeldMessage(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<boolean> {
  const receiverId = await findReceiverOfHeldMessage(ctx.db, viewer.id, id);
  if (!receiverId) return false;
  return ctx.db.transaction().execute(async (tx) => {
    // A delivery locks the same logs: one of the two finds the message.
    const people = await lockEventLogs(tx, [viewer.id, receiverId]);
    if ((await endHeldMessages(tx, [id], ctx.now())) === 0) return false;
    await publishEvents(tx, people, [toHeldEvent({ id, senderId: viewer.id, receiverId })], ctx.now());
    return true;
  });
}

/** Ends what a member has written to another, because of something that the member does. */
export async function endOwnHeldMessages(
  ctx: ContextWith<'now'>,
  tx: Connection,
  people: LockedPeople,
  { senderId, receiverId }: HeldPair,
): Promise<void> {
  await endAndPublish(tx, people, await listHeldMessages(tx, senderId, receiverId), ctx.now());
}

/**
 * To be called in the transaction of a block: what waited is never delivered, not even if the block ends soon. The blocked
 * member must not see the block, so that theirs seems to wait until its time.
 */
export async function dropHeldMessagesBetween(
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  blockedUserId: string,
): Promise<void> {
  await dropHeldMessagesOfPair(tx, { senderId: blockedUserId, receiverId: userId });
  const people = await lockEventLogs(tx, [userId, blockedUserId]);
  await endOwnHeldMessages(ctx, tx, people, { senderId: userId, receiverId: blockedUserId });
}

/** To be called in the transaction that suspends a member. */
export const dropHeldMessagesOf = (tx: Connection, userId: string): Promise<void> =>
  dropHeldMessagesOfUser(tx, userId);

export const erasedReceiverQueue = 'held-messages-to-erased';

/** To be called in the transaction that erases a member. Those who had written are notified after it: their logs are locked there. */
export async function eraseHeldMessagesOf(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  userId: string,
): Promise<void> {
  const rows = await deleteHeldMessagesOf(tx, userId);
  if (rows.length > 0) await ctx.jobs.send(tx, erasedReceiverQueue, { rows });
}

/** The worker of the queue. Twice does no harm. */
export async function notifySendersToErased(
  ctx: ContextWith<'db' | 'now'>,
  rows: Parameters<typeof toHeldEvent>[0][],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(
      tx,
      rows.map(({ senderId }) => senderId),
    );
    await publishEvents(tx, people, rows.map(toHeldEvent), ctx.now());
  });
}

/** The daily job: nobody retries after so long. */
export const deleteEndedHeldMessages = (ctx: ContextWith<'db' | 'now'>): Promise<void> =>
  deleteMessagesEndedBefore(ctx.db, getDateDaysBefore(ctx.now(), retentionDays.endedHeldMessages));
