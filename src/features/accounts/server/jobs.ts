import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import {
  type ClaimEmailJob,
  claimEmailQueue,
  deliverClaimEmail,
  remindUnclaimed,
} from './service/claim-account.ts';
import { deleteExpired } from './service/delete-expired-rows.ts';
import { eraseDue } from './service/erase-account.ts';
import type { AccountsContext } from './service/get-account.ts';
import { type AccountEmailJob, accountEmailQueue, deliverEmail } from './service/send-account-email.ts';

const hour = 3600;
const day = 24 * hour;

export function accountJobs(ctx: AccountsContext): JobDefinition[] {
  return [
    queueWorker(accountEmailQueue, (job: AccountEmailJob) => deliverEmail(ctx, job)),
    queueWorker(claimEmailQueue, (job: ClaimEmailJob) => deliverClaimEmail(ctx, job)),
    recurringJob('claim-reminders', hour, () => remindUnclaimed(ctx)),
    recurringJob('erasures', hour, () => eraseDue(ctx)),
    recurringJob('expired-sign-ins', day, () => deleteExpired(ctx)),
  ];
}
