import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

export interface ViewedProfileRow {
  athleteId: string;
  lat: number | null;
  lng: number | null;
}

/** The own profile of a member; undefined before registration step 2. */
export async function findViewedProfile(
  db: Connection,
  userId: string,
): Promise<ViewedProfileRow | undefined> {
  const { rows } = await sql<ViewedProfileRow>`
    select a.id as athlete_id, p.lat, p.lng from athletes a left join places p on p.id = a.place_id
    where a.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Whoever is blocked, or suspended, is not among the viewers, on no page. For a table `v` of views. */
const isShownViewerSql = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from separated_pairs s where s.user_id = ${userId} and s.other_user_id = v.viewer_id)`;

export interface ProfileViewerRow {
  coachId: string;
  firstName: string;
  lastName: string;
  school: string;
  /** Whether the school is one of the list. */
  isSchoolListed: boolean;
  verified: boolean;
  lat: number | null;
  lng: number | null;
  lastViewedAt: Date;
  days: number;
}

/** The coaches who opened the profile since a time, who did so last first. */
export async function listViewingCoaches(
  db: Connection,
  { userId, since, limit }: { userId: string; since: Date | null; limit: number },
): Promise<ProfileViewerRow[]> {
  const { rows } = await sql<ProfileViewerRow>`
    select c.id as coach_id, u.first_name, u.last_name, c.school, c.school_id is not null as is_school_listed,
      c.verified_until is not null as verified, p.lat, p.lng, seen.last_viewed_at, seen.days
    from (
      select v.viewer_id, max(v.viewed_at) as last_viewed_at, count(*)::int as days
      from athletes a join profile_views v on v.athlete_id = a.id
      where a.user_id = ${userId} and (${since}::timestamptz is null or v.viewed_at >= ${since}::timestamptz)
        and ${isShownViewerSql(sql`a.user_id`)}
      group by v.viewer_id
    ) as seen
      join coaches c on c.user_id = seen.viewer_id join users u on u.id = seen.viewer_id
      left join places p on p.id = c.place_id
    order by seen.last_viewed_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

export interface CountedWeekRow {
  startsOn: string;
  coaches: number;
  athletes: number;
}

/** How many people looked each week, the weeks with any of them. */
export async function countViewersByWeek(
  db: Connection,
  userId: string,
  firstDay: string,
): Promise<CountedWeekRow[]> {
  const { rows } = await sql<CountedWeekRow>`
    select date_trunc('week', v.day)::date::text as starts_on,
      count(distinct v.viewer_id) filter (where u.role = 'coach')::int as coaches,
      count(distinct v.viewer_id) filter (where u.role <> 'coach')::int as athletes
    from athletes a join profile_views v on v.athlete_id = a.id join users u on u.id = v.viewer_id
    where a.user_id = ${userId} and v.day >= ${firstDay}::date and ${isShownViewerSql(sql`a.user_id`)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** All views that are stored, one per viewer and day. */
export async function countViews(
  db: Connection,
  userId: string,
): Promise<{ total: number; byAthletes: number }> {
  const { rows } = await sql<{ total: number; byAthletes: number }>`
    select count(*)::int as total, count(*) filter (where u.role <> 'coach')::int as by_athletes
    from athletes a join profile_views v on v.athlete_id = a.id join users u on u.id = v.viewer_id
    where a.user_id = ${userId} and ${isShownViewerSql(sql`a.user_id`)}`.execute(db);
  return rows[0]!;
}

/** Whose weekly email may be due: athletes whom a coach has looked at since this day, in these time zones. */
export async function listAthletesDueForEmail(
  db: Connection,
  due: {
    timeZones: string[];
    /** Whether athletes of unknown home are among them. */
    alsoUnknown: boolean;
    firstDay: string;
    weekEnding: string;
    skipsUnconfirmed: boolean;
    after: string;
    limit: number;
  },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select a.user_id from athletes a join users u on u.id = a.user_id left join places p on p.id = a.place_id
      left join profile_view_emails e on e.user_id = a.user_id
    where a.id in (
        select v.athlete_id from profile_views v join users viewer on viewer.id = v.viewer_id
        where v.day >= ${due.firstDay}::date and viewer.role = 'coach')
      and a.user_id > ${due.after}
      and (p.time_zone = any(${due.timeZones}) or p.time_zone is null and ${due.alsoUnknown}::boolean)
      and u.erased_at is null and u.managed_by is null
      and (u.email_verified or not ${due.skipsUnconfirmed}::boolean)
      and (e.week_ending is null or e.week_ending < ${due.weekEnding}::date)
      and not exists (select from notification_settings n
        where n.user_id = a.user_id and n.kind = 'profile-views' and not n.email_enabled)
    order by a.user_id limit ${due.limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export interface EmailRecipientRow {
  email: string;
  firstName: string;
}

/** Whom to write to; undefined where the email of this week has gone, or the account is not there any more. */
export async function findEmailRecipient(
  db: Connection,
  userId: string,
  weekEnding: string,
): Promise<EmailRecipientRow | undefined> {
  const { rows } = await sql<EmailRecipientRow>`
    select u.email, u.first_name from users u left join profile_view_emails e on e.user_id = u.id
    where u.id = ${userId} and u.erased_at is null and (e.week_ending is null or e.week_ending < ${weekEnding}::date)`.execute(
    db,
  );
  return rows[0];
}

export async function storeWeekOfEmail(db: Connection, userId: string, weekEnding: string): Promise<void> {
  await sql`
    insert into profile_view_emails (user_id, week_ending)
    select id, ${weekEnding}::date from users where id = ${userId} and erased_at is null
    on conflict (user_id) do update set week_ending = excluded.week_ending`.execute(db);
}

/** The index of days finds them. */
export async function deleteViewsBefore(db: Connection, oldest: Date): Promise<void> {
  const day = oldest.toISOString().slice(0, 10);
  await deleteInBatches(db, 'profile_views', sql<boolean>`day <= ${day}::date and viewed_at < ${oldest}`);
}
