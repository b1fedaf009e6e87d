import {
  createUnsubscribeLinks,
  type NotificationsContext,
  type UnsubscribeLinks,
  wantsEmail,
} from '#features/notifications/server/notifications.ts';
import { exactCountLimit } from '#features/search/contract.ts';
import { countAthletes } from '#features/search/server/search.ts';
import type { Context } from '#server/context.ts';
import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import type { Email } from '#server/mail.ts';
import { AppError } from '#shared/errors.ts';
import { type MailedSearch, mailedSearch, noteMailed, searchesToMail } from './queries.ts';
import { addressOf } from './rules.ts';

const hourMs = 3_600_000;
/** A round that comes a little early is still the next day's. */
const dayMs = 20 * hourMs;

const rounds = 'saved-search-rounds';
const mails = 'saved-search-mails';

/** Looks every hour whose day is over: nobody's mail waits for everybody's. */
export function savedSearchJobs(ctx: NotificationsContext): JobDefinition[] {
  return [
    recurringJob(rounds, hourMs / 1000, () => sendRound(ctx)),
    queueWorker<{ id: string }>(mails, ({ id }) => mailMatches(ctx, id)),
  ];
}

async function sendRound(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - dayMs);
  for (const id of await searchesToMail(ctx.db, before))
    await ctx.jobs.send(ctx.db, mails, { id }, { once: id });
}

/** Mails what was added since the last mail and the last look; nothing new is no mail. */
async function mailMatches(ctx: NotificationsContext, id: string): Promise<void> {
  const search = await mailedSearch(ctx.db, id);
  if (!search || !(await wantsEmail(ctx, search.userId, 'saved-searches'))) return;
  const now = ctx.now();
  const since = new Date(Math.max(search.lookedAt.getTime(), search.emailedAt?.getTime() ?? 0));
  const found = await newMatches(ctx, search, since);
  if (found > 0) {
    const unsubscribe = createUnsubscribeLinks(ctx, search.userId, 'saved-searches');
    await ctx.mail.send(matchesEmail(search, found, ctx.publicUrl, unsubscribe));
  }
  await noteMailed(ctx.db, id, now);
}

/** A search that the list does not take any more, as when its city has left the places, finds nobody. */
async function newMatches(ctx: Context, search: MailedSearch, since: Date): Promise<number> {
  const viewer = { id: search.userId, role: search.role };
  return countAthletes(ctx, viewer, search.filters, since).catch((error) => {
    if (error instanceof AppError && error.code === 'invalid') return 0;
    throw error;
  });
}

/** Says how many, not who: a mail leaves the house, and most athletes are minors. */
function matchesEmail(
  search: MailedSearch,
  found: number,
  publicUrl: string,
  unsubscribe: UnsubscribeLinks,
): Email {
  const count = `${found.toLocaleString('en-US')}${found >= exactCountLimit ? '+' : ''}`;
  const athletes = found === 1 ? 'athlete' : 'athletes';
  return {
    to: search.email,
    subject: `${count} new ${athletes} in “${search.name}”`,
    headers: unsubscribe.headers,
    text: `Hi ${search.firstName},

${count} ${athletes} who joined since your last look ${found === 1 ? 'matches' : 'match'} your saved search “${search.name}”:

${publicUrl}${addressOf(search.filters)}

You get this at most once a day, and only when there is somebody new. No more of these mails:

${unsubscribe.page}

Fieldhouse
`,
  };
}
