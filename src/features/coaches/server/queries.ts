import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { HomeColumns } from '#features/places/server/places.ts';
import type { School } from '#features/schools/contract.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { CoachProfile } from '../contract.ts';
import type { VerificationFacts } from './to-own-verification.ts';

type CoachColumns = Omit<CoachProfile, 'bio' | 'schoolId' | keyof HomeColumns> &
  HomeColumns & { bio: string | null; schoolId: string | null; schoolAskedAt: Date | null };

/** Who has not been here for longer does not count as recruiting. */
const activeRecruiterDays = 30;

/** Everything that a profile shows of coach `c`. */
export const selectCoaches = (db: Connection) =>
  db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('schools as s', 's.id', 'c.schoolId')
    .select([
      'c.id',
      'c.userId',
      'c.school',
      'c.schoolId',
      'c.sport',
      'c.position',
      'c.city',
      'c.state',
      'c.country',
      'c.bio',
    ])
    .select(sql<Gender[]>`c.genders`.as('genders'))
    .select(sql<boolean>`c.verified_until is not null`.as('verified'))
    .select(
      sql<boolean>`exists (select from last_activity l where l.user_id = c.user_id
        and l.last_active_at > now() - make_interval(days => ${activeRecruiterDays}::integer))`.as(
        'activeRecruiter',
      ),
    )
    .select(
      sql<{
        id: string;
        firstName: string;
        lastName: string;
        profileImage: string | null;
        createdAt: string;
      }>`
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'profileImage', u.profile_image, 'createdAt', u.created_at)`.as('user'),
    )
    .select(
      sql<School | null>`
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'city', s.city, 'state', s.state,
          'country', s.country, 'association', coalesce(s.association, 'unknown'), 'division', s.division,
          'conference', s.conference) end`.as('college'),
    );

/**
 * SQL: whether neither a block nor a suspension hides coach `c` from the viewer. Not separated_pairs: PostgreSQL would plan
 * the directory as if it could hold a pair for every user. Few are suspended at a time, and an index lists them.
 */
export const isVisibleSql = (viewerId: string): RawBuilder<boolean> => sql<boolean>`
  c.user_id <> all (array(select id from users where suspended_until is not null))
  and not exists (select from block_pairs b where b.user_id = ${viewerId} and b.other_user_id = c.user_id)`;

export const findCoach = (db: Connection, viewerId: string, id: string) =>
  selectCoaches(db).where('c.id', '=', id).where(isVisibleSql(viewerId)).executeTakeFirst();

export const findCoachOfUser = (db: Connection, userId: string) =>
  selectCoaches(db)
    .select(sql<boolean>`c.school_id is null and c.school_asked_at is null`.as('asksForSchool'))
    .select('c.verifiedUntil')
    .select(sql<string[]>`coalesce(s.domains, '{}')`.as('domains'))
    .select(
      sql<VerificationFacts['openRequest']>`(
        select json_build_object('state', v.state, 'email', v.email) from coach_verifications v
        where v.coach_id = c.id and v.state in ('mailed', 'proved'))`.as('openRequest'),
    )
    .select(
      sql<VerificationFacts['lastEnded']>`(
        select json_build_object('state', v.state, 'reason', v.reason) from coach_verifications v
        where v.coach_id = c.id and v.ended_at is not null order by v.ended_at desc limit 1)`.as('lastEnded'),
    )
    .where('c.userId', '=', userId)
    .executeTakeFirst();

export async function insertCoach(
  db: Connection,
  coach: CoachColumns & { id: string; userId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('coaches')
    .values({ ...coach, updatedAt: coach.createdAt })
    .execute();
}

/** Until when the coach counts as verified, or null. */
export async function setVerifiedUntil(db: Connection, id: string, until: Date | null): Promise<void> {
  await db.updateTable('coaches').set({ verifiedUntil: until }).where('id', '=', id).execute();
}

export async function updateCoach(
  db: Connection,
  id: string,
  changes: Partial<CoachColumns> & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('coaches').set(changes).where('id', '=', id).execute();
}

export async function getCoachDirectorySummary(db: Connection, viewerId: string) {
  const { rows } = await sql<{
    activeCoaches: number;
    sports: number;
    schools: number;
    sportsPresent: string[];
  }>`
    with visible as (select sport, school_id, case when school_id is null then school end as typed from coaches c where ${isVisibleSql(viewerId)}),
      by_sport as (select sport, count(*) as n from visible group by sport),
      -- Grouped first, so that the key of a school that many have typed is computed once.
      typed as (select typed from visible where typed is not null group by typed)
    select coalesce(sum(n), 0)::int as active_coaches, count(*) as sports,
      (select count(*) from (select from visible where school_id is not null group by school_id) as listed)
        + (select count(distinct college_key(typed)) from typed) as schools,
      coalesce(array_agg(sport order by sport), '{}') as sports_present
    from by_sport`.execute(db);
  return rows[0]!;
}

/** Over the whole roster: from the summaries, without the few whom the viewer does not see: a big sport has 160,000 athletes. */
export async function getRosterSummaryRow(
  db: Connection,
  viewer: Viewer,
  { sport, genders, minStarRating }: { sport: string; genders: readonly Gender[]; minStarRating: number },
) {
  const [gender] = genders.length === 1 ? genders : [];
  const isCounted = sql`listed and sport = ${sport} and gender_filter = ${gender ?? 'any'}`;
  const selectHidden = (isHidden: RawBuilder<unknown>) => sql`
    select a.id, a.rating, a.class_year from athletes a
    where a.sport = ${sport} and a.listed and ${gender ? sql`(a.gender is null or a.gender = ${gender})` : sql`true`}
      and ${isHidden}`;
  const isSeparated = sql`a.user_id = any (array(
    select other_user_id from separated_pairs where user_id = ${viewer.id}::uuid))`;
  const hidden = [isSeparated, ...(viewer.role === 'athlete' ? [sql`a.hidden_from_athletes`] : [])].map(
    selectHidden,
  );
  const { rows } = await sql<{
    teamMembers: number;
    starPlayers: number;
    averageRating: number;
    classYears: number;
  }>`
    with hidden as materialized (${sql.join(hidden, sql` union `)}),
      ratings as (
        select value, sum(count) as n from current_measure_counts
        where measure = 'rating' and ${isCounted} group by value),
      years as (select class_year, sum(count) as n from current_facet_counts where ${isCounted} group by class_year),
      figures as (
        select coalesce(sum(n), 0) - (select count(*) from hidden) as members,
          coalesce(sum(n) filter (where value >= ${minStarRating}), 0)
            - (select count(*) from hidden where rating >= ${minStarRating}) as stars,
          coalesce(sum(value * n), 0) - (select coalesce(sum(rating), 0) from hidden) as sum_of_ratings
        from ratings)
    select members::int as team_members, stars::int as star_players,
      coalesce(round(sum_of_ratings / nullif(members, 0), 1), 0) as average_rating,
      (select count(*)::int from years y
        where y.n > (select count(*) from hidden h where h.class_year = y.class_year)) as class_years
    from figures`.execute(db);
  return rows[0]!;
}

/**
 * Gives coaches whose typed school can mean only one school of their state that school; returns their number. For those
 * who have said that theirs is not in the list, the list may have grown since.
 */
export async function linkCoachesToSchoolsByTypedName(db: QueryExecutorProvider): Promise<number> {
  const { numAffectedRows } = await sql`
    update coaches c set school_id = sure.school_id
    from (
      select n.key, s.state, (array_agg(s.id))[1] as school_id
      from school_names n join schools s on s.id = n.school_id
      where s.country = 'US'
      group by n.key, s.state having count(*) = 1
    ) sure
    where c.school_id is null and sure.key = college_key(c.school) and sure.state = c.state`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Gives a school of the list to coaches without one who have asked for it, or typed its name in the same place. */
export async function assignSchoolToCoaches(
  db: Connection,
  school: { id: string; name: string },
  typed: { userIds: string[]; name: string; state: string; country: string },
): Promise<void> {
  await sql`
    update coaches set school_id = ${school.id}, school = ${school.name}, school_asked_at = null
    where school_id is null and (user_id = any (${typed.userIds}::uuid[])
      or (college_key(school) = college_key(${typed.name}) and state = ${typed.state} and country = ${typed.country}))`.execute(
    db,
  );
}

export async function deleteCoachBio(db: Connection, userId: string, updatedAt: Date): Promise<void> {
  await db.updateTable('coaches').set({ bio: null, updatedAt }).where('userId', '=', userId).execute();
}

/**
 * Of the athletes who wrote to the coach first within a year: how many were answered in time, and how many count. An athlete
 * whose time is not over counts once answered. A deleted message is no answer.
 */
export async function countAnsweredAthletes(
  db: Connection,
  userId: string,
  { now, days }: { now: Date; days: number },
): Promise<{ answered: number; athletes: number }> {
  const { rows } = await sql<{ answered: number; athletes: number }>`
    select count(*) filter (where answered)::int as answered,
      count(*) filter (where answered or created_at <= ${now}::timestamptz - make_interval(days => ${days}::integer))::int as athletes
    from (
      select c.created_at, exists (
        -- By what the athlete got in these days, which an index lists.
        select from messages m
        where m.receiver_id = p.other_user_id and m.created_at >= c.created_at
          and m.created_at <= c.created_at + make_interval(days => ${days}::integer)
          and m.sender_id = ${userId}::uuid and m.deleted_at is null
      ) as answered
      from participants p join conversations c on c.id = p.conversation_id
        join athletes a on a.user_id = p.other_user_id
      where p.user_id = ${userId}::uuid and p.last_message_at > ${now}::timestamptz - interval '1 year'
        and c.started_by = p.other_user_id and c.created_at > ${now}::timestamptz - interval '1 year'
    ) asked`.execute(db);
  return rows[0]!;
}
