import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import {
  queueUnreadMessageEmails,
  sendUnreadMessageEmail,
  type UnreadEmailJob,
  unreadEmailQueue,
} from './service/unread-message-emails.ts';
import type { NotificationsContext } from './service/unsubscribe.ts';

/** Emails about unread messages. */
export function notificationJobs(ctx: NotificationsContext): JobDefinition[] {
  return [
    recurringJob('find-unread-messages', 60, () => queueUnreadMessageEmails(ctx)),
    defineQueueWorker(unreadEmailQueue, (job: UnreadEmailJob) => sendUnreadMessageEmail(ctx, job)),
  ];
}
