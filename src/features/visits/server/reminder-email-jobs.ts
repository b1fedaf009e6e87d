import {
  createUnsubscribeLinks,
  type NotificationsContext,
  type UnsubscribeLinks,
  wantsEmail,
} from '#features/notifications/server/notifications.ts';
import { findDeliveryDelays } from '#features/safety/server/safety.ts';
import type { Connection } from '#server/context.ts';
import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import type { Email } from '#server/mailer.ts';
import {
  findVisitReminderRecipient,
  maxRemindersPerStep,
  reserveVisitReminders,
  type VisitReminderRecipientRow,
} from './queries/reminders.ts';

const dayMs = 24 * 3_600_000;
const roundSeconds = 300;

const reminderEmailQueue = 'send-visit-reminder';

interface ReminderJob {
  visitId: string;
  userId: string;
  otherUserId: string;
  /** ISO time for which the email was queued: after a change of the visit it is not sent. */
  startsAt: string;
}

/** Emails both members of an accepted visit the day before it starts. */
export function visitReminderJobs(ctx: NotificationsContext): JobDefinition[] {
  return [
    recurringJob('find-visits-to-remind', roundSeconds, () => queueVisitReminders(ctx)),
    defineQueueWorker<ReminderJob>(reminderEmailQueue, (job) => sendVisitReminder(ctx, job)),
  ];
}

async function queueVisitReminders(ctx: NotificationsContext): Promise<void> {
  const now = ctx.now();
  const startsBefore = new Date(now.getTime() + dayMs);
  const queueSome = () =>
    ctx.db.transaction().execute(async (tx) => {
      const visits = await reserveVisitReminders(tx, { now, startsBefore });
      const jobs = visits.flatMap(({ id: visitId, startsAt, coachUserId, athleteUserId }) => {
        const visit = { visitId, startsAt: startsAt.toISOString() };
        return [
          { ...visit, userId: coachUserId, otherUserId: athleteUserId },
          { ...visit, userId: athleteUserId, otherUserId: coachUserId },
        ];
      });
      await queueReminderEmails(ctx, tx, jobs);
      return visits.length;
    });
  while ((await queueSome()) === maxRemindersPerStep);
}

/** In the quiet hours of a minor the email waits for the morning. */
async function queueReminderEmails(
  ctx: NotificationsContext,
  db: Connection,
  jobs: ReminderJob[],
): Promise<void> {
  const delays = await findDeliveryDelays(ctx, db, jobs.map(toSenderAndReceiver));
  for (const [i, job] of jobs.entries()) {
    const delay = delays[i];
    await ctx.jobs.send(db, reminderEmailQueue, job, delay && { startAfter: delay.until });
  }
}

const toSenderAndReceiver = ({ userId, otherUserId }: ReminderJob) => ({
  senderId: otherUserId,
  receiverId: userId,
});

/** Sends nothing when the visit has begun, or was moved, cancelled or switched off since the email was queued. */
async function sendVisitReminder(ctx: NotificationsContext, job: ReminderJob): Promise<void> {
  // Tried again at night, after a mail server was down.
  const [delay] = await findDeliveryDelays(ctx, ctx.db, [toSenderAndReceiver(job)]);
  if (delay) return queueReminderEmails(ctx, ctx.db, [job]);
  const recipient = await findVisitReminderRecipient(ctx.db, {
    ...job,
    startsAt: new Date(job.startsAt),
    now: ctx.now(),
    skipsUnconfirmed: ctx.verifyEmail,
  });
  if (!recipient || !(await wantsEmail(ctx, job.userId, 'visits'))) return;
  const unsubscribe = createUnsubscribeLinks(ctx, job.userId, 'visits');
  await ctx.mailer.send(createVisitReminderEmail(recipient, `${ctx.publicUrl}/visits`, unsubscribe));
}

/**
 * Says neither where and when the two meet nor who they are: emails are not private, most athletes are minors, and a coach
 * has typed the name of the school.
 */
function createVisitReminderEmail(
  { email, firstName, role }: VisitReminderRecipientRow,
  visitsUrl: string,
  unsubscribe: UnsubscribeLinks,
): Email {
  const what = role === 'coach' ? 'a campus visit of an athlete' : 'your campus visit';
  return {
    to: email,
    subject: `Reminder: ${what}`,
    text: `Hi ${firstName},

this is a reminder of ${what}, which begins within a day.

When and where you meet, and what to do if you cannot come:

${visitsUrl}

To stop reminders of visits with one click:

${unsubscribe.page}

Fieldhouse
`,
    headers: unsubscribe.headers,
  };
}
