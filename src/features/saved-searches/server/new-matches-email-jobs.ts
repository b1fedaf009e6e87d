import {
  createUnsubscribeLinks,
  type NotificationsContext,
  type UnsubscribeLinks,
  wantsEmail,
} from '#features/notifications/server/notifications.ts';
import { exactCountLimit } from '#features/search/contract.ts';
import { countAthletesCreatedAfter } from '#features/search/server/search.ts';
import type { Context } from '#server/context.ts';
import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import type { Email } from '#server/mailer.ts';
import { AppError } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import {
  findSearchWithRecipient,
  listSearchIdsDueForEmail,
  type SearchWithRecipientRow,
  setSearchEmailedAt,
} from './queries.ts';
import { getAthletesPageAddress } from './rules.ts';

const hourMs = 3_600_000;
/** At least so long between two emails: less than a day, so that a check that runs early does not skip one. */
const minEmailGapMs = 20 * hourMs;

const dueEmailsQueue = 'saved-search-rounds';
const matchesEmailQueue = 'saved-search-mails';

/** Checks every hour whose email is due; each email is a job of its own, so that a failing one delays no other. */
export function savedSearchJobs(ctx: NotificationsContext): JobDefinition[] {
  return [
    recurringJob(dueEmailsQueue, hourMs / 1000, () => queueDueEmails(ctx)),
    defineQueueWorker<{ id: string }>(matchesEmailQueue, ({ id }) => sendNewMatchesEmail(ctx, id)),
  ];
}

async function queueDueEmails(ctx: Context): Promise<void> {
  const due = { emailedBefore: getEmailGapStart(ctx.now()), skipsUnconfirmed: ctx.verifyEmail };
  for (const id of await listSearchIdsDueForEmail(ctx.db, due))
    await ctx.jobs.send(ctx.db, matchesEmailQueue, { id }, { onceKey: id, notWhileRunning: true });
}

const getEmailGapStart = (now: Date) => new Date(now.getTime() - minEmailGapMs);

/**
 * Emails how many athletes were added since the last email and the last look; sends nothing if there are none, or if
 * today's email has gone while this job waited for a mail server.
 */
async function sendNewMatchesEmail(ctx: NotificationsContext, id: string): Promise<void> {
  const search = await findSearchWithRecipient(ctx.db, id);
  if (!search || !(await wantsEmail(ctx, search.userId, 'saved-searches'))) return;
  const now = ctx.now();
  if (search.emailedAt && search.emailedAt >= getEmailGapStart(now)) return;
  const since = new Date(Math.max(search.lookedAt.getTime(), search.emailedAt?.getTime() ?? 0));
  const matchCount = await countNewMatches(ctx, search, since);
  if (matchCount > 0) {
    const unsubscribe = createUnsubscribeLinks(ctx, search.userId, 'saved-searches');
    await ctx.mailer.send(createNewMatchesEmail(search, matchCount, ctx.publicUrl, unsubscribe));
  }
  await setSearchEmailedAt(ctx.db, id, now);
}

/** Returns 0 for a search that the list refuses by now, for example because its city was removed from the places. */
async function countNewMatches(ctx: Context, search: SearchWithRecipientRow, since: Date): Promise<number> {
  const { safeguards } = ctx;
  const isVerified = !safeguards || search.isVerified;
  const viewer = { id: search.userId, role: search.role, isVerified, safeguards };
  return countAthletesCreatedAfter(ctx, viewer, search.filters, since).catch((error) => {
    if (error instanceof AppError && error.code === 'invalid') return 0;
    throw error;
  });
}

/** Says how many, not who: emails are not private, and most athletes are minors. */
function createNewMatchesEmail(
  search: SearchWithRecipientRow,
  matchCount: number,
  publicUrl: string,
  unsubscribe: UnsubscribeLinks,
): Email {
  const count = `${formatInteger(matchCount)}${matchCount >= exactCountLimit ? '+' : ''}`;
  const athletes = matchCount === 1 ? 'athlete' : 'athletes';
  return {
    to: search.email,
    subject: `${count} new ${athletes} in “${search.name}”`,
    headers: unsubscribe.headers,
    text: `Hi ${search.firstName},

${count} ${athletes} who joined since you last looked ${matchCount === 1 ? 'matches' : 'match'} your saved search “${search.name}”:

${publicUrl}${getAthletesPageAddress(search.filters)}

You get this at most once a day, and only when there is someone new. To stop these emails:

${unsubscribe.page}

Fieldhouse
`,
  };
}
