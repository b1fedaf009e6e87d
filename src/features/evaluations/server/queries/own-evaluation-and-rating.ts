import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Evaluation, EvaluationForm } from '../../contract.ts';

/** What a coach is to an athlete, and what the coach has given. */
interface EvaluationFacts {
  userId: string;
  sport: string;
  /** Whether the athlete is in lists: graduates are not. */
  listed: boolean;
  /** Whether a coach made the account and nobody has taken it over. */
  unclaimed: boolean;
  /** These three are null without a coach's profile. */
  coachId: string | null;
  coachSport: string | null;
  verified: boolean | null;
  evaluation: Evaluation | null;
  /** Whether staff have struck it. */
  struck: boolean;
}

/** Undefined for an athlete who is erased, or who is hidden from the viewer. */
export async function findEvaluationFacts(
  db: Connection,
  viewerId: string,
  athleteId: string,
): Promise<EvaluationFacts | undefined> {
  const { rows } = await sql<EvaluationFacts>`
    select a.user_id, a.sport, a.listed, u.managed_by is not null as unclaimed,
      c.id as coach_id, c.sport as coach_sport, c.verified_until is not null as verified,
      case when e.coach_id is not null then json_build_object('sport', e.sport, 'grades', e.grades, 'note', e.note,
        'updatedAt', e.updated_at) end as evaluation, coalesce(e.struck_at is not null, false) as struck
    from athletes a join users u on u.id = a.user_id and u.erased_at is null
      left join coaches c on c.user_id = ${viewerId}
      left join evaluations e on e.athlete_id = a.id and e.coach_id = c.id
    where a.id = ${athleteId}
      and not exists (select from unseen_profiles p where p.user_id = ${viewerId} and p.other_user_id = a.user_id)`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks what an evaluation depends on, until the transaction ends: the coach, whom nobody may suspend, change or stop
 * to verify meanwhile, and then the athlete, in the order of all who compute ratings.
 */
export async function lockCoachAndAthlete(
  db: Connection,
  viewerId: string,
  athleteId: string,
): Promise<void> {
  await sql`
    select from coaches c join users u on u.id = c.user_id where c.user_id = ${viewerId} for share`.execute(
    db,
  );
  await sql`select from athletes where id = ${athleteId} for no key update`.execute(db);
}

interface NewEvaluation extends Omit<EvaluationForm, 'note'> {
  athleteId: string;
  coachId: string;
  note: string | null;
  score: number;
  updatedAt: Date;
}

/** A trigger computes the athlete's rating. */
export async function upsertEvaluation(db: Connection, row: NewEvaluation): Promise<void> {
  const { athleteId: _, coachId: __, ...changes } = row;
  await db
    .insertInto('evaluations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['athleteId', 'coachId']).doUpdateSet(changes))
    .execute();
}

/** A trigger computes the athlete's rating. */
export async function deleteEvaluation(db: Connection, viewerId: string, athleteId: string): Promise<void> {
  await sql`
    delete from evaluations e using coaches c
    where c.user_id = ${viewerId} and e.coach_id = c.id and e.athlete_id = ${athleteId}`.execute(db);
}

export async function isEvaluationStruck(
  db: Connection,
  viewerId: string,
  athleteId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from evaluations e join coaches c on c.id = e.coach_id
    where c.user_id = ${viewerId} and e.athlete_id = ${athleteId} and e.struck_at is not null`.execute(db);
  return rows.length > 0;
}

export function findRatingOfUser(db: Connection, userId: string) {
  return db
    .selectFrom('athletes')
    .select(['id', 'sport', 'rating', 'ratingCount'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The mean of each criterion with one decimal, in their order; empty with fewer coaches than that. */
export async function listCriterionMeans(
  db: Connection,
  athleteId: string,
  minCoaches: number,
): Promise<number[]> {
  const { rows } = await sql<{ mean: number }>`
    select round(avg(grade), 1) as mean
    from counted_evaluations e, unnest(e.grades) with ordinality as graded (grade, nth)
    where e.athlete_id = ${athleteId} group by nth having count(*) >= ${minCoaches} order by nth`.execute(db);
  return rows.map(({ mean }) => mean);
}
