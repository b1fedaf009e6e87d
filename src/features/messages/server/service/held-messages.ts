import type { Connection, ContextWith } from '#server/context.ts';
import { lockEventLogs, type NewEvent, publishEvents } from '#server/database/member-event-log.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { LiveEvents } from '../../contract/live-events.ts';
import type { HeldMessage } from '../../contract/message-schema.ts';
import {
  deleteHeldMessages,
  deleteHeldMessagesBetween,
  deleteHeldMessagesOf,
  findReceiverOfHeldMessage,
  type HeldMessageRow,
  listHeldMessages,
  listHeldMessagesByIds,
} from '../queries/held-messages.ts';
import type { MessageDraft, MessageRow } from '../queries/send-messages.ts';

/** A held message as its sender sees it. */
const toHeldMessage = (row: HeldMessageRow): HeldMessage => ({
  id: row.id,
  senderId: row.senderId,
  receiverId: row.receiverId,
  content: row.content,
  timestamp: row.writtenAt.toISOString(),
  heldUntil: row.until.toISOString(),
  heldBecause: row.reason,
  heldTimeZone: row.timeZone,
});

/** The answer to the send of a held message. */
export const toSendResponseOfHeldMessage = ({
  writtenAt,
  until,
  reason,
  timeZone,
  ...row
}: HeldMessageRow): MessageRow => ({
  ...row,
  timestamp: writtenAt,
  ...{ readAt: null, deletedAt: null, visitId: null, visit: null },
  hold: { until, reason, timeZone },
});

/** A held message whose time has come. */
export type DueDraft = MessageDraft & Pick<HeldMessageRow, 'isRequest'>;

export const toDueDraft = (row: HeldMessageRow): DueDraft => ({
  id: row.id,
  senderId: row.senderId,
  receiverId: row.receiverId,
  content: row.content,
  idempotencyKey: row.idempotencyKey ?? undefined,
  fingerprint: row.fingerprint ?? undefined,
  writtenAt: row.writtenAt,
  isRequest: row.isRequest,
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

/** What the viewer has written to this member and the member does not have yet. */
export async function listOwnHeldMessages(
  ctx: ContextWith<'db' | 'quietHours'>,
  viewer: Viewer,
  otherId: string,
): Promise<HeldMessage[] | undefined> {
  if (!ctx.quietHours) return undefined;
  return (await listHeldMessages(ctx.db, viewer.id, otherId)).map(toHeldMessage);
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
    if ((await deleteHeldMessages(tx, [id])) === 0) return false;
    await publishEvents(tx, people, [toHeldEvent({ id, senderId: viewer.id, receiverId })], ctx.now());
    return true;
  });
}

/** To be called in the transaction of a block: what waited is never delivered, not even if the block ends soon. */
export async function dropHeldMessagesBetween(
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  otherUserId: string,
): Promise<void> {
  const dropped = await deleteHeldMessagesBetween(tx, userId, otherUserId);
  if (dropped.length === 0) return;
  const people = await lockEventLogs(tx, [userId, otherUserId]);
  await publishEvents(tx, people, dropped.map(toHeldEvent), ctx.now());
}

/** To be called in the transaction that suspends or erases a member. */
export const dropHeldMessagesOf = (tx: Connection, userId: string): Promise<void> =>
  deleteHeldMessagesOf(tx, userId);
