import { type DeliveryDelay, findDeliveryDelays } from '#features/safety/server/safety.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { unreadEmailLimits } from '../../contract.ts';
import { createUnreadMessagesEmail } from '../emails.ts';
import {
  findUnreadMessageEmailContent,
  getTimeOfLastUnreadEmailRun,
  isNewestEmailReservation,
  maxEmailsPerStep,
  reserveUnreadMessageEmails,
  storeLastUnreadEmailRunTime,
  type UnreadMessages,
  type UnreadRound,
} from '../queries.ts';
import { wantsEmail } from './notification-settings.ts';
import { createUnsubscribeLinks, type NotificationsContext } from './unsubscribe.ts';

export const unreadEmailQueue = 'send-unread-email';

const minute = 60_000;
/** Rounds of servers whose clocks differ, and messages that commit late, are looked at twice instead of never. */
const overlapMs = 10 * minute;

/** An email waits in a job of its own, which is retried until it is sent. `reservedAt` is the time of its round. */
export interface UnreadEmailJob extends UnreadMessages {
  reservedAt: string;
}

export async function queueUnreadMessageEmails(ctx: NotificationsContext): Promise<void> {
  const round = computeUnreadEmailCutoffs(ctx, await getTimeOfLastUnreadEmailRun(ctx.db));
  const queueSome = () =>
    ctx.db.transaction().execute(async (tx) => {
      const reserved = await reserveUnreadMessageEmails(tx, round);
      const holds = await findDeliveryDelays(ctx, tx, reserved.map(toPair));
      for (const [i, unread] of reserved.entries()) {
        const job: UnreadEmailJob = { ...unread, reservedAt: round.now.toISOString() };
        await queueEmail(ctx, tx, job, holds[i]);
      }
      return reserved.length;
    });
  while ((await queueSome()) === maxEmailsPerStep);
  await storeLastUnreadEmailRunTime(ctx.db, round.now);
}

function computeUnreadEmailCutoffs(ctx: ContextWith<'now' | 'verifyEmail'>, lastRound: Date): UnreadRound {
  const now = ctx.now();
  const waitMs = unreadEmailLimits.afterMinutes * minute;
  const gapMs = unreadEmailLimits.everyHours * 60 * minute;
  const since = Math.min(lastRound.getTime(), now.getTime()) - overlapMs;
  return {
    now,
    unreadSince: new Date(now.getTime() - waitMs),
    lastEmailBefore: new Date(now.getTime() - gapMs),
    skipsUnconfirmed: ctx.verifyEmail,
    newMessagesSince: new Date(since - waitMs),
    newlyDueEmailsSince: new Date(since - gapMs),
  };
}

/** The messages that an email is about: from the other member to the one who gets it. */
const toPair = ({ userId, otherUserId }: UnreadMessages) => ({ senderId: otherUserId, receiverId: userId });

/** An email to a minor about an adult waits for the morning, like the message. */
const queueEmail = (ctx: NotificationsContext, tx: Connection, job: UnreadEmailJob, hold?: DeliveryDelay) =>
  ctx.jobs.send(tx, unreadEmailQueue, job, hold && { startAfter: hold.until });

/** Of two emails that waited for a mail server, only the later one is sent: it counts all that is unread. */
export async function sendUnreadMessageEmail(
  ctx: NotificationsContext,
  { reservedAt, ...unread }: UnreadEmailJob,
): Promise<void> {
  if (!(await isNewestEmailReservation(ctx.db, unread, new Date(reservedAt)))) return;
  // Tried again at night, after a mail server was down.
  const [hold] = await findDeliveryDelays(ctx, ctx.db, [toPair(unread)]);
  if (hold) return queueEmail(ctx, ctx.db, { ...unread, reservedAt }, hold);
  const row = await findUnreadMessageEmailContent(ctx.db, unread);
  if (!row || !(await wantsEmail(ctx, unread.userId, 'messages'))) return;
  const conversationUrl = `${ctx.publicUrl}/messages/${unread.otherUserId}`;
  const links = createUnsubscribeLinks(ctx, unread.userId, 'messages');
  await ctx.mailer.send(createUnreadMessagesEmail(row, conversationUrl, links));
}
