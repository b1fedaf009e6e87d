import type { Context } from '#server/context.ts';
import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import { endDueVerifications } from './service/end-verifications.ts';
import {
  queueDueVerificationEmails,
  sendVerificationEmail,
  type VerificationEmailJob,
  verificationEmailQueue,
} from './service/verification-emails.ts';

/** Ends of verifications, and the emails about them and about decisions of staff. */
export function verificationJobs(ctx: Context): JobDefinition[] {
  return [
    recurringJob('verifications', 60, async () => {
      await endDueVerifications(ctx);
      await queueDueVerificationEmails(ctx);
    }),
    defineQueueWorker(verificationEmailQueue, (job: VerificationEmailJob) => sendVerificationEmail(ctx, job)),
  ];
}
