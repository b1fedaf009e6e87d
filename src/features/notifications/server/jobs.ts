import type { Notifications } from './service/unsubscribe.ts';
import { askForMails, mailUnread, queues } from './service.ts';

const everySeconds = 60;

/** Mails about what stayed unread. */
export function notificationJobs(ctx: Notifications): void {
  ctx.jobs.every(queues.round, everySeconds, () => askForMails(ctx));
  ctx.jobs.work(queues.mail, (waiting: { userId: string; otherUserId: string }) => mailUnread(ctx, waiting));
}
