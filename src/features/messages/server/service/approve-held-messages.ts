import type { Connection, ContextWith } from '#server/context.ts';
import { type LockedPeople, lockEventLogs, setLockTimeout } from '#server/database/member-event-log.ts';
import type { HeldPair } from '../queries/held-messages.ts';
import {
  findSenderOfMessageToApprove,
  listMessagesToApprove,
  type MessageToApprove,
  releaseApprovedMessages,
  setApproved,
} from '../queries/held-messages-to-approve.ts';
import { type DeliveryContext, deliverDueMessages } from './deliver-held-messages.ts';
import { endAndPublish } from './held-messages.ts';

/** More than a guardian reads in one sitting; the next ones follow when these are answered. */
const maxMessagesToApprove = 200;
const lockTimeoutMs = 5_000;

export interface ApprovalTarget {
  athleteUserId: string;
  messageId: string;
}

/** What guardians do with messages that wait for them; the wiring passes it to `guardians`. */
export interface MessageApprovals {
  /** Both return false where the message does not wait any more. */
  approve(target: ApprovalTarget): Promise<boolean>;
  decline(target: ApprovalTarget): Promise<boolean>;
  /** To be called after a guardian of the athlete does not approve first any more. */
  release(athleteUserId: string): Promise<void>;
}

/** What waits for the guardians of an athlete, the oldest first. */
export const listMessagesWaitingForApproval = (
  ctx: ContextWith<'db'>,
  athleteUserId: string,
): Promise<MessageToApprove[]> => listMessagesToApprove(ctx.db, athleteUserId, maxMessagesToApprove);

/** Delivers the message, at night in the morning, and after earlier ones of its sender have an answer. */
export const approveHeldMessage = (ctx: DeliveryContext, target: ApprovalTarget): Promise<boolean> =>
  answerHeldMessage(ctx, target, (tx) => setApproved(tx, target.messageId, ctx.now()));

/** Its sender reads that it was not delivered, and nothing else. */
export const declineHeldMessage = (ctx: DeliveryContext, target: ApprovalTarget): Promise<boolean> =>
  answerHeldMessage(ctx, target, (tx, people, pair) =>
    endAndPublish(tx, people, [{ ...pair, id: target.messageId }], ctx.now(), { isUndelivered: true }),
  );

/** Of two answers, or of an answer and a take-back, the second finds nothing: all lock the same logs. */
async function answerHeldMessage(
  ctx: DeliveryContext,
  target: ApprovalTarget,
  answer: (tx: Connection, people: LockedPeople, pair: HeldPair) => Promise<void>,
): Promise<boolean> {
  const senderId = await findSenderOfMessageToApprove(ctx.db, target);
  if (!senderId) return false;
  const pair = { senderId, receiverId: target.athleteUserId };
  return ctx.db.transaction().execute(async (tx) => {
    await setLockTimeout(tx, lockTimeoutMs);
    const people = await lockEventLogs(tx, [senderId, target.athleteUserId]);
    if (!(await findSenderOfMessageToApprove(tx, target))) return false;
    await answer(tx, people, pair);
    const released = await releaseApprovedMessages(tx, pair, ctx.now());
    if (released.length > 0) await deliverDueMessages(ctx, tx, people, [pair]);
    return true;
  });
}
