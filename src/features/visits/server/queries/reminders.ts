import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** Per transaction: a round repeats it until there are fewer. */
export const maxRemindersPerStep = 100;

interface VisitToRemindRow {
  id: string;
  startsAt: Date;
  coachUserId: string;
  athleteUserId: string;
}

/**
 * Takes the accepted visits that start before `startsBefore`, each once over all servers. One that was accepted or changed
 * within the day before its start is not among them: both have just dealt with it.
 */
export async function reserveVisitReminders(
  tx: Connection,
  { now, startsBefore }: { now: Date; startsBefore: Date },
): Promise<VisitToRemindRow[]> {
  const { rows } = await sql<VisitToRemindRow>`
    update visits v set reminded_at = ${now}::timestamptz
    from coaches c, athletes a
    where v.id in (
        select id from visits
        where state = 'accepted' and reminded_at is null
          and starts_at > ${now}::timestamptz and starts_at <= ${startsBefore}::timestamptz
          and updated_at <= starts_at - interval '1 day'
        order by starts_at limit ${maxRemindersPerStep} for update skip locked
      ) and c.id = v.coach_id and a.id = v.athlete_id
    returning v.id, v.starts_at, c.user_id as coach_user_id, a.user_id as athlete_user_id`.execute(tx);
  return rows;
}

export interface VisitReminderRecipientRow {
  email: string;
  firstName: string;
  role: 'athlete' | 'coach';
}

/**
 * Who is reminded, if the visit is still to come at that time and the two may still meet: not across a block, a suspension
 * or a stop of a guardian, and nobody whose address is somebody else's word.
 */
export async function findVisitReminderRecipient(
  db: Connection,
  reminder: {
    visitId: string;
    userId: string;
    otherUserId: string;
    startsAt: Date;
    now: Date;
    skipsUnconfirmed: boolean;
  },
): Promise<VisitReminderRecipientRow | undefined> {
  const { visitId, userId, otherUserId, startsAt, now, skipsUnconfirmed } = reminder;
  const { rows } = await sql<VisitReminderRecipientRow>`
    select u.email, u.first_name, u.role
    from visits v
    join users u on u.id = ${userId}::uuid and u.erased_at is null and u.managed_by is null
      and (u.email_verified or not ${skipsUnconfirmed}::boolean)
    join users o on o.id = ${otherUserId}::uuid and o.erased_at is null
    where v.id = ${visitId}::uuid and v.state = 'accepted' and v.starts_at = ${startsAt}::timestamptz
      and v.starts_at > ${now}::timestamptz
      and not exists (select from separated_pairs s where s.user_id = u.id and s.other_user_id = o.id)
      and not exists (select from stopped_pairs s where s.user_id = u.id and s.other_user_id = o.id)`.execute(
    db,
  );
  return rows[0];
}
