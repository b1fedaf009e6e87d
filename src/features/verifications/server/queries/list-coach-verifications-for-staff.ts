import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { isAfterPosition, openTasksFirstSortKeySql } from '#server/database/sort-key-open-tasks-first.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { StaffVerification } from '../../contract/staff-verification-calls.ts';

export interface VerificationItemRow {
  id: string;
  key: string;
  isOpen: boolean;
  openedAt: Date;
  personId: string;
  decidedBy: string | null;
  state: StaffVerification['state'];
  school: string;
  sport: string;
  position: string;
}

/** Requests that wait for staff, and those that were decided since a time; not what a command has decided by evidence. */
export async function listVerificationItems(
  db: Connection,
  { limit, after, since }: { limit: number; after: CursorPosition | undefined; since: Date },
): Promise<VerificationItemRow[]> {
  const isOpen = sql`(v.state = 'proved')`;
  const key = openTasksFirstSortKeySql({ isOpen, at: sql`coalesce(v.decided_at, v.proved_at)` });
  const { rows } = await sql<VerificationItemRow>`
    with items as (
      select v.id, ${key} as key, ${isOpen} as is_open, coalesce(v.proved_at, v.requested_at) as opened_at,
        c.user_id as person_id, v.decided_by, v.state, s.name as school, c.sport, c.position
      from coach_verifications v join coaches c on c.id = v.coach_id join users u on u.id = c.user_id
        join schools s on s.id = v.school_id
      where (v.state = 'proved' or (v.decided_at > ${since} and (v.email is not null or v.decided_by is not null)))
        and u.erased_at is null
    )
    select * from items where ${isAfterPosition(after)} order by key, id limit ${limit}`.execute(db);
  return rows;
}

export async function countRequestsAwaitingDecision(
  db: Connection,
): Promise<{ open: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ open: number; oldestAt: Date | null }>`
    select count(*)::int as open, min(v.proved_at) as oldest_at from coach_verifications v join coaches c on c.id = v.coach_id
      join users u on u.id = c.user_id
    where v.state = 'proved' and u.erased_at is null`.execute(db);
  return rows[0]!;
}

type StaffVerificationRow = Omit<
  StaffVerification,
  'maskedEmail' | 'earlier' | 'requestedAt' | 'provedAt' | 'decidedAt'
> & {
  email: string | null;
  coachId: string;
  requestedAt: Date;
  provedAt: Date | null;
  decidedAt: Date | null;
};

/** A request with the coach and the school that it names; undefined for a coach who is erased. */
export async function findStaffVerification(
  db: Connection,
  id: string,
): Promise<StaffVerificationRow | undefined> {
  const { rows } = await sql<StaffVerificationRow>`
    select v.id, v.coach_id, v.state, v.email, v.directory_url, v.evidence, v.requested_at, v.proved_at, v.decided_at,
      v.reason,
      json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'position', c.position,
        'sport', c.sport, 'createdAt', u.created_at, 'verifiedUntil', c.verified_until) as coach,
      json_build_object('id', s.id, 'name', s.name, 'city', s.city, 'state', s.state, 'country', s.country,
        'domains', s.domains) as school,
      case when staff.id is not null then json_build_object('firstName', staff.first_name, 'lastName', staff.last_name) end
        as decided_by
    from coach_verifications v join coaches c on c.id = v.coach_id join users u on u.id = c.user_id
      join schools s on s.id = v.school_id left join users staff on staff.id = v.decided_by
    where v.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0];
}

interface EarlierRow {
  id: string;
  state: StaffVerification['state'];
  school: string;
  schoolId: string;
  isHeadCoach: boolean;
  requestedAt: Date;
  reason: string | null;
  evidence: string | null;
}

/** The requests and verifications of a coach, newest first. */
export async function listVerificationsOfCoach(
  db: Connection,
  coachId: string,
  limit: number,
): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select v.id, v.state, s.name as school, v.school_id, v.requested_at, v.reason, v.evidence,
      v.state = 'approved' and v.head_coach_position is not distinct from c.position as is_head_coach
    from coach_verifications v join schools s on s.id = v.school_id join coaches c on c.id = v.coach_id
    where v.coach_id = ${coachId} order by v.requested_at desc, v.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findCoachIdOfAccount(db: Connection, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from coaches c join users u on u.id = c.user_id
    where c.user_id = ${userId} and u.erased_at is null`.execute(db);
  return rows[0]?.id;
}
