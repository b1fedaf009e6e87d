import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.gen.ts';
import { newId } from '#shared/ids.ts';
import { proposeVisit } from './propose-visit.ts';
import type { AthleteMember, CoachMember } from './test-members.ts';

/** Gives the two a row in every table that an erasure empties; what registering and writing leaves is there already. */
export async function insertRowsKeptUntilErasure(
  db: Kysely<DB>,
  lou: AthleteMember,
  coach: CoachMember,
): Promise<void> {
  await lou.post('/api/messages', { senderId: lou.id, receiverId: coach.id, content: 'Hello' });
  await coach.put(`/api/bookmarks/${lou.profile.id}`);
  const formatTimeInThirtyDays = (hours: number) =>
    new Date(Date.now() + (30 * 24 + hours) * 3_600_000).toISOString();
  await proposeVisit(coach, lou, { startsAt: formatTimeInThirtyDays(0), endsAt: formatTimeInThirtyDays(6) });
  const rows = [
    sql`insert into stats (id, athlete_id, stat_name, stat_value, season)
      values (${newId()}, ${lou.profile.id}, 'Wins', '3', '2026')`,
    sql`insert into birth_dates (user_id, born_on, stated_at) values (${lou.id}, '2010-02-28', now())`,
    sql`insert into notification_settings (user_id, kind, email_enabled) values (${lou.id}, 'messages', false)`,
    sql`insert into two_factors (id, user_id, secret, backup_codes) values (${newId()}, ${lou.id}, 's', 'c')`,
    sql`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values (${newId()}, ${lou.id}, 'k', 'c', 0, 'd', false)`,
    sql`insert into dismissed_questions values (${lou.id}, 'gender', now())`,
    sql`insert into missing_schools (id, user_id, name, city, state)
      values (${newId()}, ${lou.id}, 'Rice', 'Houston', 'TX')`,
    sql`insert into last_activity values (${lou.id}, now()) on conflict do nothing`,
    sql`insert into saved_searches (id, user_id, name, filters, looked_at)
      values (${newId()}, ${coach.id}, 'Mine', '{}', now())`,
    sql`with list as (
        insert into shortlists (id, user_id, name, position) values (${newId()}, ${coach.id}, 'Mine', 1) returning id)
      insert into shortlist_members (shortlist_id, athlete_id) select id, ${lou.profile.id} from list`,
    sql`with trip as (
        insert into trips (id, user_id, name) values (${newId()}, ${coach.id}, 'Ohio') returning id)
      insert into trip_stops (id, trip_id, position, athlete_id) select ${newId()}, id, 1, ${lou.profile.id} from trip`,
    sql`insert into briefing_clearings (search_id, athlete_id, cleared_until)
      select id, ${lou.profile.id}, now() from saved_searches where user_id = ${coach.id}`,
    sql`insert into evaluations (athlete_id, coach_id, sport, grades, score, updated_at)
      values (${lou.profile.id}, ${coach.profile.id}, 'Football', '{1,2,3,4,5}', 3, now())`,
    sql`insert into suspicious_evaluations (id, athlete_id, coach_id, reasons, found_at)
      values (${newId()}, ${lou.profile.id}, ${coach.profile.id}, '{revenge}', now())`,
    sql`insert into held_messages (id, sender_id, receiver_id, content, is_request, created_at, reason, held_until)
      values (${newId()}, ${coach.id}, ${lou.id}, 'Hello', false, now(), 'quiet-hours', now())`,
    sql`insert into blocks values (${lou.id}, ${coach.id}, now())`,
    sql`insert into profile_views (athlete_id, viewer_id, day) values (${lou.profile.id}, ${coach.id}, '2026-11-23')`,
    sql`insert into added_athletes (id, coach_id, user_id, state, added_at, invited_at)
      values (${newId()}, ${coach.id}, ${lou.id}, 'claimed', now(), now())`,
    sql`insert into profile_view_emails (user_id, week_ending) values (${lou.id}, '2026-11-22')`,
    sql`insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
      values (${coach.id}, ${lou.id}, 1, now())`,
    sql`insert into reports (id, reporter_id, reported_id, reason, evidence)
      values (${newId()}, ${lou.id}, ${coach.id}, 'other', '{}')`,
  ];
  for (const row of rows) await row.execute(db);
}
