import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { ActivityEvent } from './describe-activity.ts';

interface EventPageQuery {
  since: Date;
  now: Date;
  limit: number;
  /** The last row of the page before. */
  after?: CursorPosition | undefined;
}

/** A page of the events that concern the viewer, newest first, and how many there are. `key` is the exact time as text. */
export async function listActivityEvents(
  db: Connection,
  viewer: Viewer,
  { since, now, limit, after }: EventPageQuery,
): Promise<{ rows: (ActivityEvent & { key: string })[]; total: number }> {
  // No news of rivals for athletes: neither who joined nor who changed a profile.
  const ofRole =
    viewer.role === 'athlete'
      ? [selectProfileViewEvents(viewer.id, since), selectBookmarkEvents(viewer.id, since, now)]
      : [selectNewAthleteEvents(viewer.id, now), selectProfileChangeEvents(viewer.id, since)];
  const branches = [selectMessageEvents(viewer.id, since), selectVisitEvents(viewer, since), ...ofRole];
  const older = after ? sql`where (at, id) < (${after.key}::timestamptz, ${after.id} collate "C")` : sql``;
  const { rows } = await sql<ActivityEvent & { key: string; total: number }>`
    with events (kind, id, at, count, subject, name, school, sport, change) as materialized (
      ${sql.join(branches, sql` union all `)}
    ), page as (
      select *, at::text as key from events ${older} order by at desc, id collate "C" desc limit ${limit}
    )
    select page.*, total from (select count(*) as total from events) as counted left join page on true
    order by at desc, id collate "C" desc`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

type SqlFragment = RawBuilder<unknown>;

/** People who have blocked one another get no events of each other: every branch below asks this or the next. */
const isNotBlockedSql = (viewerId: string, otherUserColumn: SqlFragment): SqlFragment => sql`not exists (
  select from separated_pairs bl where bl.user_id = ${viewerId} and bl.other_user_id = ${otherUserColumn})`;

/** Events about profiles: also none of athletes who are paused, or hidden from the viewer. */
const isAthleteNotHiddenFromViewerSql = (viewerId: string): SqlFragment => sql`not exists (
  select from unseen_profiles seen where seen.user_id = ${viewerId} and seen.other_user_id = a.user_id)`;

/** One event per sender and day, and another for what a guardian of the sender has written. */
const selectMessageEvents = (viewerId: string, since: Date): SqlFragment => sql`
  select 'message', 'message-' || sender_id || '-' || day || case when is_of_guardian then '-guardian' else '' end, at, n,
    sender_id, case when is_of_guardian then 'Guardian of ' else '' end || first_name || ' ' || last_name, null, null, null
  from (
    select sender_id, (created_at at time zone 'UTC')::date as day, guardian_relation is not null as is_of_guardian,
      max(created_at) as at, count(*) as n
    from messages where receiver_id = ${viewerId} and deleted_at is null and visit is null and created_at >= ${since}
      and ${isNotBlockedSql(viewerId, sql`sender_id`)}
    group by 1, 2, 3
  ) as received join users on users.id = sender_id`;

/** The last two weeks of a coach's sport, one event a day. The listed ones have an index in the order of time. */
const selectNewAthleteEvents = (viewerId: string, now: Date): SqlFragment => sql`
  select 'new-athletes', 'new-athletes-' || day, at, n, null, null, null, sport, null
  from (
    select a.sport, (a.created_at at time zone 'UTC')::date as day, max(a.created_at) as at, count(*) as n
    from coaches mine join athletes a on a.sport = mine.sport and a.listed
    where mine.user_id = ${viewerId} and a.created_at >= ${now}::timestamptz - interval '14 days'
      and ${isAthleteNotHiddenFromViewerSql(viewerId)}
    group by 1, 2
  ) as joined`;

/** A bookmarked athlete has changed since: only the latest change is known. */
const selectProfileChangeEvents = (viewerId: string, since: Date): SqlFragment => sql`
  select 'profile-change', 'profile-change-' || a.id, a.updated_at, 1, a.id,
    first_name || ' ' || last_name, null, null, null
  from bookmarks b join athletes a on a.id = b.athlete_id join users on users.id = a.user_id
  where b.user_id = ${viewerId} and a.user_id <> ${viewerId} and a.updated_at >= ${since}
    and ${isAthleteNotHiddenFromViewerSql(viewerId)}
    and a.updated_at > greatest(b.created_at, a.created_at)`;

/** Views by coaches, with their names; views by other athletes are left out. */
const selectProfileViewEvents = (viewerId: string, since: Date): SqlFragment => sql`
  select 'profile-view', 'profile-view-' || v.viewer_id || '-' || v.day, v.viewed_at, 1, c.id,
    first_name || ' ' || last_name, c.school, null, null
  from athletes a join profile_views v on v.athlete_id = a.id
    join coaches c on c.user_id = v.viewer_id join users on users.id = v.viewer_id
  where a.user_id = ${viewerId} and v.viewed_at >= ${since} and ${isNotBlockedSql(viewerId, sql`v.viewer_id`)}`;

/**
 * A coach's list of recruits is private. The athlete learns how many coaches added a bookmark, without names and
 * only after the day is over: beside the profile views, the minute would give the name away.
 */
const selectBookmarkEvents = (viewerId: string, since: Date, now: Date): SqlFragment => sql`
  select 'bookmarked', 'bookmarked-' || day, (day + 1)::timestamp at time zone 'UTC', n, null, null, null,
    null, null
  from (
    select (b.created_at at time zone 'UTC')::date as day, count(*) as n
    from athletes a join bookmarks b on b.athlete_id = a.id join users on users.id = b.user_id
    where a.user_id = ${viewerId} and users.role = 'coach' and b.created_at >= ${since}
      and ${isNotBlockedSql(viewerId, sql`b.user_id`)}
    group by 1
  ) as bookmarks_by_day
  where day < (${now}::timestamptz at time zone 'UTC')::date`;

/** The other person's last change of a visit. A coach is named with the school. */
const selectVisitEvents = ({ id, role }: Viewer, since: Date): SqlFragment => sql`
  select 'visit', 'visit-' || v.id, v.updated_at, 1, null, first_name || ' ' || last_name,
    ${role === 'coach' ? sql`null` : sql`c.school`}, null, v.last_change
  from visits v join coaches c on c.id = v.coach_id join athletes a on a.id = v.athlete_id
    join users on users.id = ${role === 'coach' ? sql`a.user_id` : sql`c.user_id`}
  where ${role === 'coach' ? sql`c.user_id` : sql`a.user_id`} = ${id} and v.changed_by <> ${role}
    and v.updated_at >= ${since} and ${isNotBlockedSql(id, sql`users.id`)}`;
