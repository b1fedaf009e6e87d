import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import type { AccountsContext } from './service/accounts-context.ts';
import {
  type ClaimEmailJob,
  claimEmailQueue,
  queueClaimReminderEmails,
  sendQueuedClaimEmail,
} from './service/claim-account.ts';
import { deleteExpiredSessionsAndLinks } from './service/delete-expired-sessions-and-links.ts';
import { eraseDueAccounts, finishErasure } from './service/erase-account.ts';
import { type EraseAgainJob, eraseAgainQueue } from './service/erase-again-after-restore.ts';
import {
  type AccountEmailJob,
  accountEmailQueue,
  sendQueuedAccountEmail,
} from './service/queue-and-send-account-email.ts';
import { warnAndRemoveDueFactors } from './service/second-factors/remove-factors-when-due.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function accountJobs(ctx: AccountsContext): JobDefinition[] {
  return [
    defineQueueWorker(accountEmailQueue, (job: AccountEmailJob) => sendQueuedAccountEmail(ctx, job)),
    defineQueueWorker(claimEmailQueue, (job: ClaimEmailJob) => sendQueuedClaimEmail(ctx, job)),
    recurringJob('claim-reminders', hour, () => queueClaimReminderEmails(ctx)),
    recurringJob('erasures', hour, () => eraseDueAccounts(ctx)),
    defineQueueWorker(eraseAgainQueue, ({ accountId }: EraseAgainJob) => finishErasure(ctx, accountId)),
    recurringJob('factor-removals', 10 * minute, () => warnAndRemoveDueFactors(ctx)),
    recurringJob('second-factor-encryption', hour, () => ctx.reencryptSecondFactors()),
    recurringJob('expired-sign-ins', day, () => deleteExpiredSessionsAndLinks(ctx)),
  ];
}
