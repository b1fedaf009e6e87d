import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { isAfterPosition, openTasksFirstSortKeySql } from '#server/database/sort-key-open-tasks-first.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { SuspicionReason } from '../../contract/suspicious-evaluations.ts';
import type { SuspicionFacts } from '../suspicious-evaluation-rules.ts';

export interface EvaluationKey {
  athleteId: string;
  coachId: string;
}

/** What the rules ask about an evaluation that counts or may count; undefined for one that is gone or struck. */
export async function findSuspicionFacts(
  db: Connection,
  { athleteId, coachId }: EvaluationKey,
  burstHours: number,
): Promise<(SuspicionFacts & { coachIdsOfSchool: string[] }) | undefined> {
  const { rows } = await sql<SuspicionFacts & { coachIdsOfSchool: string[] }>`
    select coach_user.last_name as coach_last_name, athlete_user.last_name as athlete_last_name, e.score,
      e.updated_at as evaluated_at, cardinality(colleagues.ids) as coaches_of_school, colleagues.ids as coach_ids_of_school,
      greatest(
        (select max(v.updated_at) from visits v
          where v.coach_id = c.id and v.athlete_id = a.id and v.state in ('declined', 'cancelled')
            and v.changed_by = 'athlete' and v.updated_at <= e.updated_at),
        (select max(t.request_answered_at) from participants p join conversations t on t.id = p.conversation_id
          where p.user_id = a.user_id and p.other_user_id = c.user_id and t.request_state = 'declined'
            and t.started_by = c.user_id and t.request_answered_at <= e.updated_at)) as refused_at
    from evaluations e
      join coaches c on c.id = e.coach_id join users coach_user on coach_user.id = c.user_id
      join athletes a on a.id = e.athlete_id join users athlete_user on athlete_user.id = a.user_id
      cross join lateral (
        select array_agg(other.coach_id order by other.coach_id) as ids
        from evaluations other join coaches oc on oc.id = other.coach_id
        where other.athlete_id = e.athlete_id and other.struck_at is null
          and college_key(oc.school) = college_key(c.school)
          and other.updated_at between e.updated_at - make_interval(hours => ${burstHours}) and e.updated_at
      ) as colleagues
    where e.athlete_id = ${athleteId} and e.coach_id = ${coachId} and e.struck_at is null`.execute(db);
  return rows[0];
}

/** Puts evaluations of an athlete into the queue. One that was decided waits again only for a reason that is new. */
export async function upsertSuspicions(
  db: Connection,
  athleteId: string,
  found: { id: string; coachId: string; reasons: SuspicionReason[] }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into suspicious_evaluations as s (id, athlete_id, coach_id, reasons, found_at)
    select f.id, ${athleteId}::uuid, f."coachId", f.reasons, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id uuid, "coachId" uuid, reasons text[])
      join evaluations e on e.athlete_id = ${athleteId} and e.coach_id = f."coachId" and e.struck_at is null
    order by f."coachId"
    on conflict (athlete_id, coach_id) do update set
      reasons = array(select distinct unnest(s.reasons || excluded.reasons) order by 1),
      found_at = case when s.decided_at is null then s.found_at else excluded.found_at end,
      outcome = null, decided_at = null, decided_by = null, action_id = null
    where not excluded.reasons <@ s.reasons and s.outcome is distinct from 'struck'`.execute(db);
}

export interface SuspicionItemRow {
  id: string;
  key: string;
  isOpen: boolean;
  openedAt: Date;
  personId: string;
  decidedBy: string | null;
  athlete: string;
  score: number;
  reasons: SuspicionReason[];
  outcome: 'struck' | 'left' | null;
}

/** Evaluations that wait for staff, and those decided since a time. */
export async function listSuspicionItems(
  db: Connection,
  { limit, after, since }: { limit: number; after: CursorPosition | undefined; since: Date },
): Promise<SuspicionItemRow[]> {
  const key = openTasksFirstSortKeySql({
    isOpen: sql`(s.decided_at is null)`,
    at: sql`coalesce(s.decided_at, s.found_at)`,
  });
  const { rows } = await sql<SuspicionItemRow>`
    with items as (
      select s.id, ${key} as key, s.decided_at is null as is_open, s.found_at as opened_at, c.user_id as person_id,
        s.decided_by, u.first_name || ' ' || u.last_name as athlete, e.score, s.reasons, s.outcome
      from suspicious_evaluations s
        join evaluations e on e.athlete_id = s.athlete_id and e.coach_id = s.coach_id
        join coaches c on c.id = s.coach_id join athletes a on a.id = s.athlete_id join users u on u.id = a.user_id
      where s.decided_at is null or s.decided_at > ${since}
    )
    select * from items where ${isAfterPosition(after)} order by key, id limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenSuspicions(db: Connection): Promise<{ open: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ open: number; oldestAt: Date | null }>`
    select count(*)::int as open, min(found_at) as oldest_at from suspicious_evaluations
    where decided_at is null`.execute(db);
  return rows[0]!;
}

interface SuspiciousEvaluationRow extends EvaluationKey {
  id: string;
  coach: { id: string; firstName: string; lastName: string };
  school: string;
  athlete: { id: string; firstName: string; lastName: string };
  sport: string;
  grades: number[];
  score: number;
  evaluatedAt: Date;
  foundAt: Date;
  reasons: SuspicionReason[];
  outcome: 'struck' | 'left' | null;
  decidedAt: Date | null;
  decidedBy: { id: string; firstName: string; lastName: string } | null;
  /** What other coaches of the school have given the athlete. */
  colleagues: { id: string; firstName: string; lastName: string; score: number; at: string }[];
}

const personJsonSql = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)},
  'firstName', ${sql.ref(`${alias}.firstName`)}, 'lastName', ${sql.ref(`${alias}.lastName`)})`;

/** Without the note, which is for its coach alone. Undefined for an evaluation that was withdrawn. */
export async function findSuspiciousEvaluation(
  db: Connection,
  id: string,
): Promise<SuspiciousEvaluationRow | undefined> {
  const { rows } = await sql<SuspiciousEvaluationRow>`
    select s.id, s.athlete_id, s.coach_id, ${personJsonSql('coach')} as coach, c.school, ${personJsonSql('athlete')} as athlete, e.sport,
      e.grades, e.score, e.updated_at as evaluated_at, s.found_at, s.reasons, s.outcome, s.decided_at,
      case when staff.id is not null then ${personJsonSql('staff')} end as decided_by,
      coalesce((select json_agg(json_build_object('id', ou.id, 'firstName', ou.first_name, 'lastName', ou.last_name,
          'score', other.score, 'at', other.updated_at) order by other.updated_at desc, ou.id)
        from evaluations other join coaches oc on oc.id = other.coach_id join users ou on ou.id = oc.user_id
        where other.athlete_id = s.athlete_id and other.coach_id <> s.coach_id
          and college_key(oc.school) = college_key(c.school)), '[]') as colleagues
    from suspicious_evaluations s
      join evaluations e on e.athlete_id = s.athlete_id and e.coach_id = s.coach_id
      join coaches c on c.id = s.coach_id join users coach on coach.id = c.user_id
      join athletes a on a.id = s.athlete_id join users athlete on athlete.id = a.user_id
      left join users staff on staff.id = s.decided_by
    where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends; undefined for one that is decided. */
export function lockOpenSuspicion(db: Connection, id: string): Promise<EvaluationKey | undefined> {
  return db
    .selectFrom('suspiciousEvaluations')
    .select(['athleteId', 'coachId'])
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function isSuspicionOpen(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from suspicious_evaluations where id = ${id} and decided_at is null`.execute(db);
  return rows.length > 0;
}

export async function setSuspicionDecided(
  db: Connection,
  id: string,
  decision: { outcome: 'struck' | 'left'; decidedAt: Date; decidedBy: string; actionId: string | null },
): Promise<void> {
  await db.updateTable('suspiciousEvaluations').set(decision).where('id', '=', id).execute();
}

/** A trigger computes the athlete's rating. */
export async function setEvaluationStruck(
  db: Connection,
  { athleteId, coachId }: EvaluationKey,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable('evaluations')
    .set({ struckAt: at })
    .where('athleteId', '=', athleteId)
    .where('coachId', '=', coachId)
    .execute();
}

/** Brings back what an action has struck; the item stays as decided: it was left after all. */
export async function restoreEvaluationsOfAction(db: Connection, actionId: string): Promise<void> {
  await sql`
    with restored as (
      update suspicious_evaluations set outcome = 'left' where action_id = ${actionId} returning athlete_id, coach_id
    )
    update evaluations e set struck_at = null from restored r
    where e.athlete_id = r.athlete_id and e.coach_id = r.coach_id`.execute(db);
}
