import { randomBytes } from 'node:crypto';
import { hashToken } from '#features/accounts/server/accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { complianceLinkDays } from '../../contract/compliance-calls.ts';
import { complianceLinkEmail } from '../emails.ts';
import {
  findOfficerInForce,
  listOfficersInForceByEmail,
  type OfficerOfSchool,
} from '../queries/compliance-officers.ts';
import { countLinks, insertToken } from '../queries/compliance-tokens.ts';

/** To one seat: anybody may ask for a link to any address. */
const maxLinksPerDay = 5;

export const complianceEmailQueue = 'compliance-email';

/** `email`: whether it is that of an officer is found out by the worker. */
export type ComplianceEmailJob = { officerId: string } | { email: string };

/** Queues an email that is sent after the transaction; the link is made then, so that no token waits in the queue. */
export const queueComplianceEmail = (
  ctx: ContextWith<'jobs'>,
  db: Connection,
  job: ComplianceEmailJob,
): Promise<void> => ctx.jobs.send(db, complianceEmailQueue, job, { onceKey: JSON.stringify(job) });

type MailContext = ContextWith<'db' | 'mailer' | 'now' | 'publicUrl'>;

/** The worker of the queue. Sends nothing to who has no seat, or none any more. */
export async function sendComplianceEmail(ctx: MailContext, job: ComplianceEmailJob): Promise<void> {
  const officers =
    'email' in job
      ? await listOfficersInForceByEmail(ctx.db, job.email, ctx.now())
      : [await findOfficerInForce(ctx.db, job.officerId, ctx.now())];
  for (const officer of officers) if (officer) await mailLink(ctx, officer);
}

async function mailLink(
  ctx: MailContext,
  { id: officerId, email, schoolName }: OfficerOfSchool,
): Promise<void> {
  const createdAt = ctx.now();
  const since = new Date(createdAt.getTime() - 86_400_000);
  if ((await countLinks(ctx.db, officerId, since)) >= maxLinksPerDay) return;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(createdAt.getTime() + complianceLinkDays * 86_400_000);
  await insertToken(ctx.db, { tokenHash: hashToken(token), officerId, kind: 'link', createdAt, expiresAt });
  await ctx.mailer.send(complianceLinkEmail(email, schoolName, `${ctx.publicUrl}/compliance?token=${token}`));
}
