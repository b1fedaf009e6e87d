import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import type { UnreadMessages } from './queries.ts';
import { queueUnreadEmails, sendUnreadEmail, unreadEmailQueue } from './service/unread-emails.ts';
import type { NotificationsContext } from './service/unsubscribe.ts';

/** Emails about unread messages. */
export function notificationJobs(ctx: NotificationsContext): JobDefinition[] {
  return [
    recurringJob('find-unread-messages', 60, () => queueUnreadEmails(ctx)),
    queueWorker(unreadEmailQueue, (unread: UnreadMessages) => sendUnreadEmail(ctx, unread)),
  ];
}
