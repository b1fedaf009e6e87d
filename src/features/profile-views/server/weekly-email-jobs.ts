import {
  createUnsubscribeLinks,
  type NotificationsContext,
  type UnsubscribeLinks,
  wantsEmail,
} from '#features/notifications/server/notifications.ts';
import { listTimeZonesOfPlaces } from '#features/places/server/places.ts';
import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import type { Email } from '#server/mailer.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { formatInteger } from '#shared/format-integer.ts';
import {
  countViewersByWeek,
  deleteViewsBefore,
  type EmailRecipientRow,
  findEmailRecipient,
  findViewedProfile,
  listAthletesDueForEmail,
  listViewingCoaches,
  storeWeekOfEmail,
} from './queries.ts';
import { assumedTimeZone, getFirstDayOfWeek, getSundayOfEmail } from './rules.ts';
import { toProfileViewer } from './service.ts';

const hour = 3600;
const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';
/** So many schools are named. */
const maxNamedSchools = 5;

const weeklyEmailQueue = 'profile-view-email';

interface WeeklyEmailJob {
  userId: string;
  /** The Sunday, as 2026-11-29. */
  weekEnding: string;
}

/** Tells athletes on Sunday evening which coaches have looked; each email is a job of its own, and goes once a week. */
export function profileViewEmailJobs(ctx: NotificationsContext): JobDefinition[] {
  return [
    recurringJob('find-profile-view-emails', hour, () => queueWeeklyEmails(ctx)),
    recurringJob('old-profile-views', 24 * hour, () => deleteOldViews(ctx)),
    defineQueueWorker<WeeklyEmailJob>(weeklyEmailQueue, (job) => sendWeeklyEmail(ctx, job)),
  ];
}

const deleteOldViews = (ctx: NotificationsContext) =>
  deleteViewsBefore(ctx.db, getDateDaysBefore(ctx.now(), retentionDays.profileViews));

async function queueWeeklyEmails(ctx: NotificationsContext): Promise<void> {
  const now = ctx.now();
  const zonesBySunday = new Map<string, string[]>();
  for (const timeZone of await listTimeZonesOfPlaces(ctx)) {
    const sunday = getSundayOfEmail(now, timeZone);
    if (sunday) zonesBySunday.set(sunday, [...(zonesBySunday.get(sunday) ?? []), timeZone]);
  }
  for (const [weekEnding, timeZones] of zonesBySunday) await queueEmailsInZones(ctx, weekEnding, timeZones);
}

async function queueEmailsInZones(
  ctx: NotificationsContext,
  weekEnding: string,
  timeZones: string[],
): Promise<void> {
  const due = {
    ...{ timeZones, weekEnding, firstDay: getFirstDayOfWeek(weekEnding), limit: batchSize },
    alsoUnknown: timeZones.includes(assumedTimeZone),
    skipsUnconfirmed: ctx.verifyEmail,
  };
  let userIds: string[] = [];
  do {
    userIds = await listAthletesDueForEmail(ctx.db, { ...due, after: userIds.at(-1) ?? firstId });
    for (const userId of userIds)
      await ctx.jobs.send(
        ctx.db,
        weeklyEmailQueue,
        { userId, weekEnding },
        { onceKey: userId, notWhileRunning: true },
      );
  } while (userIds.length === batchSize);
}

async function sendWeeklyEmail(
  ctx: NotificationsContext,
  { userId, weekEnding }: WeeklyEmailJob,
): Promise<void> {
  if (!(await wantsEmail(ctx, userId, 'profile-views'))) return;
  const views = await findViewsOfWeek(ctx, userId, weekEnding);
  if (!views) return;
  const recipient = await findEmailRecipient(ctx.db, userId, weekEnding);
  if (!recipient) return;
  const unsubscribe = createUnsubscribeLinks(ctx, userId, 'profile-views');
  await ctx.mailer.send(createWeeklyEmail(recipient, views, `${ctx.publicUrl}/profile-views`, unsubscribe));
  await storeWeekOfEmail(ctx.db, userId, weekEnding);
}

interface ViewsOfWeek {
  coaches: number;
  coachesBefore: number;
  /** As 'Rice University, 162 miles away'. */
  schools: string[];
}

/** Undefined where no coach has looked. */
async function findViewsOfWeek(
  { db }: NotificationsContext,
  userId: string,
  weekEnding: string,
): Promise<ViewsOfWeek | undefined> {
  const firstDay = getFirstDayOfWeek(weekEnding);
  const weekMs = 7 * 24 * 3_600_000;
  const dayBefore = new Date(Date.parse(firstDay) - weekMs).toISOString().slice(0, 10);
  const [profile, coaches, weeks] = await Promise.all([
    findViewedProfile(db, userId),
    listViewingCoaches(db, { userId, since: new Date(`${firstDay}T00:00:00Z`), limit: 1_000 }),
    countViewersByWeek(db, userId, dayBefore),
  ]);
  if (!profile || coaches.length === 0) return undefined;
  const named = coaches.filter(({ verified, isSchoolListed }) => verified && isSchoolListed);
  const schools = named.map((row) => {
    const { school, miles } = toProfileViewer(row, profile);
    return miles === null ? school : `${school}, ${formatInteger(miles)} miles away`;
  });
  return {
    coaches: coaches.length,
    coachesBefore: weeks.find(({ startsOn }) => startsOn === dayBefore)?.coaches ?? 0,
    schools: [...new Set(schools)].slice(0, maxNamedSchools),
  };
}

const formatCoaches = (n: number): string => `${formatInteger(n)} ${n === 1 ? 'coach' : 'coaches'}`;

/** Names no person: emails are not private. Schools only of the list, and of coaches who are verified. */
function createWeeklyEmail(
  { email, firstName }: EmailRecipientRow,
  { coaches, coachesBefore, schools }: ViewsOfWeek,
  pageUrl: string,
  unsubscribe: UnsubscribeLinks,
): Email {
  const before = coachesBefore === 0 ? 'nobody' : formatCoaches(coachesBefore);
  const named =
    schools.length > 0 ? `Among them from:\n\n${schools.map((one) => `- ${one}`).join('\n')}\n\n` : '';
  return {
    to: email,
    subject: `${formatCoaches(coaches)} looked at your profile this week`,
    text: `Hi ${firstName},

${formatCoaches(coaches)} looked at your profile this week; the week before it was ${before}.

${named}Who, when and how often:

${pageUrl}

You get this once a week, and only when a coach has looked. To stop these emails:

${unsubscribe.page}

Fieldhouse
`,
    headers: unsubscribe.headers,
  };
}
