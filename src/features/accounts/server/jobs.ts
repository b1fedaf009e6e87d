import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import {
  type ClaimEmailJob,
  claimEmailQueue,
  emailClaimReminders,
  sendQueuedClaimEmail,
} from './service/claim-account.ts';
import { deleteExpiredSessionsAndLinks } from './service/delete-expired-rows.ts';
import { eraseDueAccounts } from './service/erase-account.ts';
import type { AccountsContext } from './service/get-account.ts';
import {
  type AccountEmailJob,
  accountEmailQueue,
  sendQueuedAccountEmail,
} from './service/send-account-email.ts';

const hour = 3600;
const day = 24 * hour;

export function accountJobs(ctx: AccountsContext): JobDefinition[] {
  return [
    queueWorker(accountEmailQueue, (job: AccountEmailJob) => sendQueuedAccountEmail(ctx, job)),
    queueWorker(claimEmailQueue, (job: ClaimEmailJob) => sendQueuedClaimEmail(ctx, job)),
    recurringJob('claim-reminders', hour, () => emailClaimReminders(ctx)),
    recurringJob('erasures', hour, () => eraseDueAccounts(ctx)),
    recurringJob('expired-sign-ins', day, () => deleteExpiredSessionsAndLinks(ctx)),
  ];
}
