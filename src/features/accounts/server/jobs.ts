import type { Context } from '#server/context.ts';
import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import type { Identity } from './auth/better-auth.ts';
import { claimQueue } from './service/accounts.ts';
import { type ClaimLetterJob, mailClaim, remindUnclaimed } from './service/claims.ts';
import { forgetExpired } from './service/delete-expired.ts';
import { eraseDue } from './service/erasure.ts';
import { type LetterJob, letterQueue } from './service/post.ts';
import { mailLetter } from './service/send-email.ts';

const hour = 3600;
const day = 24 * hour;

/** Letters about accounts and to those for whom one was made, and the end of accounts and sign-ins whose time is over. */
export function accountJobs(ctx: Context & { identity: Identity }): JobDefinition[] {
  return [
    queueWorker(letterQueue, (job: LetterJob) => mailLetter(ctx, job)),
    queueWorker(claimQueue, (job: ClaimLetterJob) => mailClaim(ctx, job)),
    recurringJob('claim-reminders', hour, () => remindUnclaimed(ctx)),
    recurringJob('erasures', hour, () => eraseDue(ctx)),
    recurringJob('expired-sign-ins', day, () => forgetExpired(ctx)),
  ];
}
