import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import type { Notifications } from './service/unsubscribe.ts';
import { askForMails, mailUnread, queues } from './service.ts';

const everySeconds = 60;

/** Mails about what stayed unread. */
export function notificationJobs(ctx: Notifications): JobDefinition[] {
  return [
    recurringJob(queues.round, everySeconds, () => askForMails(ctx)),
    queueWorker(queues.mail, (waiting: { userId: string; otherUserId: string }) => mailUnread(ctx, waiting)),
  ];
}
