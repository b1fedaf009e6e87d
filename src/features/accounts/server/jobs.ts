import type { Context } from '#server/context.ts';
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
export function accountJobs(ctx: Context & { identity: Identity }): void {
  ctx.jobs.work(letterQueue, (job: LetterJob) => mailLetter(ctx, job));
  ctx.jobs.work(claimQueue, (job: ClaimLetterJob) => mailClaim(ctx, job));
  ctx.jobs.every('claim-reminders', hour, () => remindUnclaimed(ctx));
  ctx.jobs.every('erasures', hour, () => eraseDue(ctx));
  ctx.jobs.every('expired-sign-ins', day, () => forgetExpired(ctx));
}
