import type { Connection, ContextWith } from '#server/context.ts';
import { listAddressesOfFamily } from '../queries/addresses-of-family.ts';
import { type RightsEmailKind, rightsEmail } from '../rights-email-texts.ts';
import type { RightsHolder } from './rights-over-athlete.ts';

export const rightsEmailQueue = 'guardian-rights-email';

/** One mail to one address; `userId` is the athlete's, so that an erasure reaches the job. */
export interface RightsEmailJob {
  userId: string;
  to: string;
  kind: RightsEmailKind;
  firstName: string;
}

/** Queues a mail to the athlete and to each confirmed guardian. */
export async function queueRightsEmails(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  { athleteUserId: userId, athleteFirstName: firstName }: Omit<RightsHolder, 'guardianId'>,
  kind: RightsEmailKind,
): Promise<void> {
  for (const to of await listAddressesOfFamily(tx, userId)) {
    const job: RightsEmailJob = { userId, to, kind, firstName };
    await ctx.jobs.send(tx, rightsEmailQueue, job);
  }
}

/** The worker of the queue. */
export const sendRightsEmail = (
  ctx: ContextWith<'mailer'>,
  { to, kind, firstName }: RightsEmailJob,
): Promise<void> => ctx.mailer.send(rightsEmail(kind, to, firstName));
