import type { Notifications } from './service/unsubscribe.ts';
import { askForMails, mailUnread, queues } from './service.ts';

const everySeconds = 60;

/** Mails about what stayed unread. */
export function notificationJobs(on: Notifications): void {
  on.jobs.every(queues.round, everySeconds, () => askForMails(on));
  on.jobs.work(queues.mail, (waiting: { userId: string; otherUserId: string }) => mailUnread(on, waiting));
}
