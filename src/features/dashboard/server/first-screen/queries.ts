import { sql } from 'kysely';
import type { FieldAudiences } from '#features/safety/contract/field-audiences.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import type { CriterionKind } from '../../contract/first-screen.ts';

export interface OwnProfileFacts {
  sport: string;
  position: string;
  secondPosition: string | null;
  gender: Gender | null;
  height: number | null;
  weight: number | null;
  gpa: number | null;
  hasFilm: boolean;
  bats: string | null;
  strongHand: string | null;
  strongFoot: string | null;
  /** As chosen; what is missing has its default. */
  audiences: FieldAudiences;
  /** The names of the stats, in lower case. */
  stats: string[];
  emailVerified: boolean;
  /** Whether the athlete has not said to be 18, has no guardian, and has not put the question off lately. */
  mayInviteGuardian: boolean;
  /** Proposed visits that wait for the athlete. */
  visitsToAnswer: number;
  hasWrittenToCoach: boolean;
}

interface FactTimes {
  now: Date;
  adultsBornBy: string;
  promptDismissedAfter: Date;
}

/** What the first screen says of its athlete; undefined before there is a profile. */
export async function findOwnProfileFacts(
  db: Connection,
  userId: string,
  { now, adultsBornBy, promptDismissedAfter }: FactTimes,
): Promise<OwnProfileFacts | undefined> {
  const { rows } = await sql<OwnProfileFacts>`
    select a.sport, a.position, a.second_position, a.gender, a.height, a.weight, a.gpa, a.has_film, a.bats, a.strong_hand,
      a.strong_foot, coalesce(a.field_audiences, '{}') as audiences, u.email_verified,
      array(select lower(s.stat_name) from stats s where s.athlete_id = a.id) as stats,
      not exists (select from birth_dates d where d.user_id = u.id and d.born_on <= ${adultsBornBy}::date)
        and not exists (select from guardians g where g.athlete_user_id = u.id and g.state <> 'stopped')
        and not exists (select from dismissed_guardian_prompts d
          where d.athlete_user_id = u.id and d.dismissed_at > ${promptDismissedAfter}) as may_invite_guardian,
      (select count(*)::int from visits v join coaches c on c.id = v.coach_id
        where v.athlete_id = a.id and v.state = 'proposed' and v.awaits = 'athlete' and v.starts_at > ${now}
          and c.user_id <> all (array(select other_user_id from separated_pairs where user_id = ${userId}::uuid))
      ) as visits_to_answer,
      exists (select from participants p join conversations t on t.id = p.conversation_id
          join coaches c on c.user_id = p.other_user_id
        where p.user_id = u.id and t.started_by = u.id) as has_written_to_coach
    from athletes a join users u on u.id = a.user_id
    where a.user_id = ${userId}`.execute(db);
  return rows[0];
}

export interface CoachToAnswer {
  userId: string;
  firstName: string;
  lastName: string;
  /** Of all coaches who wait for an answer. */
  total: number;
}

/** The coach who wrote last among those who had the last word since then; requests are no conversations yet. */
export async function findCoachToAnswer(
  db: Connection,
  userId: string,
  since: Date,
): Promise<CoachToAnswer | undefined> {
  const { rows } = await sql<CoachToAnswer>`
    select u.id as user_id, u.first_name, u.last_name, count(*) over ()::int as total
    from participants p join coaches c on c.user_id = p.other_user_id join users u on u.id = c.user_id
      join conversations t on t.id = p.conversation_id
      join messages m on m.conversation_id = p.conversation_id and m.seq = p.last_message_seq
    where p.user_id = ${userId} and p.last_message_at >= ${since} and m.sender_id = c.user_id
      and m.deleted_at is null and m.visit is null and m.answer is null and t.request_state is distinct from 'waiting'
      and t.request_state is distinct from 'declined'
      and c.user_id <> all (array(select other_user_id from separated_pairs where user_id = ${userId}::uuid))
    order by p.last_message_at desc, u.id limit 1`.execute(db);
  return rows[0];
}

export interface AskedCriterion {
  kind: Exclude<CriterionKind, 'stat'>;
  coaches: number;
  /** Half of them ask for so much or less. */
  asked: number;
}

/**
 * What verified coaches of a sport filter by for these positions, in saved searches and needs: each coach counts once, with
 * the least that they ask for. Only what at least `minCoaches` ask for leaves the database. Blocks change nothing: a figure
 * that changes with a block would tell what one coach asks for.
 */
export async function listAskedCriteria(
  db: Connection,
  of: { sport: string; gender: Gender | null; positions: string[]; minCoaches: number },
): Promise<AskedCriterion[]> {
  const { sport, gender, positions, minCoaches } = of;
  const { rows } = await sql<AskedCriterion>`
    select kind, count(*)::int as coaches, percentile_disc(0.5) within group (order by asked) as asked
    from (
      select s.user_id, criterion.kind, min(criterion.asked) as asked
      from coaches c join users u on u.id = c.user_id join saved_searches s on s.user_id = c.user_id
        cross join lateral (values
          ('gpa', (s.filters->>'minGpa')::float8),
          ('height', (s.filters->>'minHeight')::float8),
          ('weight', (s.filters->>'minWeight')::float8),
          ('film', case when s.filters->>'hasFilm' = 'true' then 1 end),
          ('bats', case when s.filters ? 'bats' then 1 end),
          ('strongHand', case when s.filters ? 'strongHand' then 1 end),
          ('strongFoot', case when s.filters ? 'strongFoot' then 1 end)) as criterion (kind, asked)
      where c.sport = ${sport} and c.verified_until is not null and u.suspended_until is null and u.erased_at is null
        and (c.genders = '{}' or ${gender}::text is null or ${gender}::text = any (c.genders))
        and (not s.filters ? 'sport' or s.filters->'sport' ? ${sport})
        and (not s.filters ? 'position' or s.filters->'position' ?| ${positions}::text[])
        and (not s.filters ? 'gender' or ${gender}::text is null or s.filters->'gender' ? ${gender}::text)
        and criterion.asked is not null
      group by s.user_id, criterion.kind
    ) as per_coach
    group by kind having count(*) >= ${minCoaches}::int`.execute(db);
  return rows;
}
