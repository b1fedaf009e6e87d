import { randomBytes } from 'node:crypto';
import { hashToken } from '#features/accounts/server/accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getTranslator } from '#server/translators.ts';
import type { Language } from '#translations/languages.ts';
import { guardianLinkDays } from '../../contract/guardian-calls.ts';
import { guardianLinkEmail, invitationEmail, readingEndedEmail } from '../emails.ts';
import {
  countGuardianLinks,
  findGuardianByEmail,
  findGuardianEmailFacts,
  type GuardianEmailFacts,
  insertGuardianLink,
  listUnmailedInvitations,
} from '../queries/links-and-sessions.ts';

/** To one guardian: anybody may ask for a link to any address. */
const maxLinksPerDay = 5;

export const guardianEmailQueue = 'guardian-email';

/** `userId` is the athlete's, so that an erasure reaches the job. `email` alone: whether it is a guardian's is found out later. */
export type GuardianEmailJob =
  | { userId: string; guardianId: string }
  | { email: string }
  | { userId: string; endedFor: string; firstName: string; language?: Language };

/** Queues an email that is sent after the transaction; the link is made then, so that no token waits in the queue. */
export const queueGuardianEmail = (
  ctx: ContextWith<'jobs'>,
  db: Connection,
  job: GuardianEmailJob,
): Promise<void> => ctx.jobs.send(db, guardianEmailQueue, job, { onceKey: JSON.stringify(job) });

/** The worker of the queue. Sends nothing to who is no guardian, or is none any more. */
export async function sendGuardianEmail(
  ctx: ContextWith<'db' | 'mailer' | 'now' | 'publicUrl' | 'safeguards' | 'verifyEmail'>,
  job: GuardianEmailJob,
): Promise<void> {
  if ('endedFor' in job) {
    const { endedFor, firstName, language = 'en' } = job;
    return ctx.mailer.send(readingEndedEmail(endedFor, firstName, getTranslator(language)));
  }
  if (!ctx.safeguards) return;
  const guardian =
    'guardianId' in job
      ? await findGuardianEmailFacts(ctx.db, job.guardianId)
      : await findGuardianByEmail(ctx.db, job.email);
  if (!guardian) return;
  // An invitation of the registration waits until the athlete has opened a mail of their own.
  if (ctx.verifyEmail && guardian.state === 'invited' && !guardian.isAthleteConfirmed) return;
  const since = new Date(ctx.now().getTime() - 86_400_000);
  if ((await countGuardianLinks(ctx.db, guardian.id, since)) >= maxLinksPerDay) return;
  const link = await createGuardianLink(ctx, guardian);
  const t = getTranslator(guardian.language);
  const email =
    guardian.state === 'invited'
      ? invitationEmail(guardian.email, guardian.athleteFirstName, link, t)
      : guardianLinkEmail(guardian.email, link, t);
  await ctx.mailer.send(email);
}

/** Queues the invitations of registrations whose athletes have confirmed their address since. */
export async function queueWaitingInvitations(
  ctx: ContextWith<'db' | 'jobs' | 'now' | 'safeguards' | 'verifyEmail'>,
): Promise<void> {
  if (!ctx.safeguards || !ctx.verifyEmail) return;
  const since = new Date(ctx.now().getTime() - guardianLinkDays * 86_400_000);
  for (const job of await listUnmailedInvitations(ctx.db, since)) await queueGuardianEmail(ctx, ctx.db, job);
}

/** `isInNotice`: in a mail that nobody has asked for, so that it does not count towards those of a day. */
export async function createGuardianLink(
  ctx: ContextWith<'db' | 'now' | 'publicUrl'>,
  { id: guardianId }: Pick<GuardianEmailFacts, 'id'>,
  { isInNotice = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + guardianLinkDays * 86_400_000);
  const tokenHash = hashToken(token);
  await insertGuardianLink(ctx.db, { tokenHash, guardianId, createdAt, expiresAt, isInNotice });
  return `${ctx.publicUrl}/guardian?token=${token}`;
}
