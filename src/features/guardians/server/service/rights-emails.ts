import type { Connection, ContextWith } from '#server/context.ts';
import type { Language } from '#translations/languages.ts';
import type { GuardianRelation } from '../../contract/own-guardians.ts';
import { listAddressesOfFamily } from '../queries/addresses-of-family.ts';
import { type RightsEmailKind, rightsEmail } from '../rights-email-texts.ts';

export const rightsEmailQueue = 'guardian-rights-email';

/** One mail to one address. */
export interface RightsEmailJob {
  /** The athlete's, so that an erasure reaches the job; absent in the mail about the erasure. */
  userId?: string;
  to: string;
  /** Absent in a job from before there were others than English. */
  language?: Language;
  kind: RightsEmailKind;
  firstName: string;
  /** When what the mail is about happens. */
  at?: string | undefined;
  /** Of who has joined. */
  relation?: GuardianRelation | undefined;
}

interface EmailDetails {
  at?: Date;
  relation?: GuardianRelation;
  /** The address of who gets none. */
  except?: string;
}

interface AthleteOfEmail {
  athleteUserId: string;
  athleteFirstName: string;
}

/** Queues a mail to the athlete and to each confirmed guardian. */
export async function queueRightsEmails(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  { athleteUserId: userId, athleteFirstName: firstName }: AthleteOfEmail,
  kind: RightsEmailKind,
  { at, relation, except }: EmailDetails = {},
): Promise<void> {
  for (const { to, language } of await listAddressesOfFamily(tx, userId)) {
    if (to === except) continue;
    const job: RightsEmailJob = { to, language, kind, firstName, at: at?.toISOString(), relation };
    await ctx.jobs.send(tx, rightsEmailQueue, kind === 'erased' ? job : { ...job, userId });
  }
}

/** The worker of the queue. */
export const sendRightsEmail = (
  ctx: ContextWith<'mailer'>,
  { to, language = 'en', kind, firstName, at, relation }: RightsEmailJob,
): Promise<void> =>
  ctx.mailer.send(
    rightsEmail(kind, to, { firstName, at: at ? new Date(at) : undefined, relation, language }),
  );
