import { unreadEmailLimits } from '../../contract.ts';
import { createUnreadMessagesEmail } from '../emails.ts';
import {
  findUnreadMessageEmailContent,
  reserveUnreadMessageEmails,
  type UnreadMessages,
} from '../queries.ts';
import { wantsEmail } from './notification-settings.ts';
import { createUnsubscribeLinks, type NotificationsContext } from './unsubscribe.ts';

export const unreadEmailQueue = 'send-unread-email';

/** Each email is a job of its own, which is retried until the email is sent. */
export async function queueUnreadMessageEmails(ctx: NotificationsContext): Promise<void> {
  const now = ctx.now();
  const unreadSince = new Date(now.getTime() - unreadEmailLimits.afterMinutes * 60_000);
  const lastEmailBefore = new Date(now.getTime() - unreadEmailLimits.everyHours * 3_600_000);
  await ctx.db.transaction().execute(async (tx) => {
    for (const unread of await reserveUnreadMessageEmails(tx, { unreadSince, lastEmailBefore, now })) {
      await ctx.jobs.send(tx, unreadEmailQueue, unread);
    }
  });
}

export async function sendUnreadMessageEmail(
  ctx: NotificationsContext,
  unread: UnreadMessages,
): Promise<void> {
  const row = await findUnreadMessageEmailContent(ctx.db, unread);
  if (!row || !(await wantsEmail(ctx, unread.userId, 'messages'))) return;
  const conversationUrl = `${ctx.publicUrl}/messages/${unread.otherUserId}`;
  const links = createUnsubscribeLinks(ctx, unread.userId, 'messages');
  await ctx.mailer.send(createUnreadMessagesEmail(row, conversationUrl, links));
}
