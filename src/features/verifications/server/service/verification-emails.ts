import { randomBytes } from 'node:crypto';
import { hashToken } from '#features/accounts/server/accounts.ts';
import { queueNameRefreshForCorrespondents } from '#features/messages/server/messages.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { Email } from '#server/mailer.ts';
import { linkHours } from '../../contract.ts';
import {
  approvedEmail,
  lapsedEmail,
  lapsesSoonEmail,
  refusedEmail,
  schoolAddressConfirmationEmail,
} from '../emails.ts';
import {
  claimDueVerificationEmails,
  type EmailFacts,
  type EmailReason,
  findEmailFacts,
} from '../queries/due-verification-emails.ts';
import { setConfirmationLinkReturningEmail } from '../queries/verification-requests.ts';

export const verificationEmailQueue = 'verification-email';

/** `to`: the account's address or the one at the school, which shows by refusing an email that its owner has left. */
export interface VerificationEmailJob {
  userId: string;
  verificationId: string;
  reason: 'link' | EmailReason;
  to: 'account' | 'school';
}

const maxEmailsPerStep = 100;

/** The link is made when the email is sent, so that no token waits in the queue. */
export const queueLinkEmail = (
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  request: { verificationId: string; userId: string },
): Promise<void> => {
  const job: VerificationEmailJob = { ...request, reason: 'link', to: 'school' };
  return ctx.jobs.send(tx, verificationEmailQueue, job);
};

/** Queues the emails about decisions and ends, and lets those who have a conversation with the coach see the change. */
export async function queueDueVerificationEmails(ctx: ContextWith<'db' | 'jobs'>): Promise<void> {
  const queueBatchOfDueEmails = () =>
    ctx.db.transaction().execute(async (tx) => {
      const due = await claimDueVerificationEmails(tx, maxEmailsPerStep);
      for (const { id: verificationId, userId, emailDue: reason } of due) {
        const job = { userId, verificationId, reason } as const;
        await ctx.jobs.send(tx, verificationEmailQueue, { ...job, to: 'account' });
        if (isAlsoSentToSchoolAddress(reason))
          await ctx.jobs.send(tx, verificationEmailQueue, { ...job, to: 'school' });
        await queueNameRefreshForCorrespondents(ctx, tx, userId);
      }
      return due.length;
    });
  while ((await queueBatchOfDueEmails()) === maxEmailsPerStep);
}

const isAlsoSentToSchoolAddress = (reason: EmailReason): boolean =>
  reason === 'approved' || reason === 'lapses-soon';

type EmailContext = ContextWith<'db' | 'mailer' | 'now' | 'publicUrl'>;

/** The worker of the queue. Sends nothing if the email is out of date. */
export async function sendVerificationEmail(ctx: EmailContext, job: VerificationEmailJob): Promise<void> {
  const facts = await findEmailFacts(ctx.db, job.verificationId);
  const email = facts && (await createVerificationEmail(ctx, facts, job));
  if (email) await ctx.mailer.send(email);
}

async function createVerificationEmail(
  ctx: EmailContext,
  facts: EmailFacts,
  { verificationId, reason, to }: VerificationEmailJob,
): Promise<Email | undefined> {
  // One email to each address.
  if (reason !== 'link' && to === 'school' && facts.email === facts.accountEmail) return undefined;
  const address = to === 'school' ? facts.email : facts.accountEmail;
  if (!address) return undefined;
  const recipient = { email: address, firstName: facts.firstName };
  const profileUrl = `${ctx.publicUrl}/coach-profile`;
  switch (reason) {
    case 'link': {
      const token = randomBytes(32).toString('base64url');
      const linkExpiresAt = new Date(ctx.now().getTime() + linkHours * 3_600_000);
      const link = { tokenHash: hashToken(token), linkExpiresAt };
      if (!(await setConfirmationLinkReturningEmail(ctx.db, verificationId, link))) return undefined;
      return schoolAddressConfirmationEmail(
        address,
        facts.school,
        `${ctx.publicUrl}/verify-school-email?token=${token}`,
      );
    }
    case 'approved':
      return facts.state === 'approved' ? approvedEmail(recipient, facts, profileUrl) : undefined;
    case 'lapses-soon':
      return facts.state === 'approved' ? lapsesSoonEmail(recipient, facts, profileUrl) : undefined;
    case 'refused':
      return refusedEmail(recipient, facts, profileUrl);
    case 'lapsed':
      return lapsedEmail(recipient, facts, profileUrl);
  }
}
