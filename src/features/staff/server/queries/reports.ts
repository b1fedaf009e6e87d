import { sql } from 'kysely';
import type { Reason } from '#features/safety/contract.ts';
import type { Connection } from '#server/context.ts';
import type { ReportOutcome, StaffReport } from '../../contract/staff-calls.ts';

interface EvidenceRow {
  reporter: { id: string; name: string };
  reported: { id: string; name: string };
  messages: { id: string; senderId: string; content: string | null; timestamp: string }[];
}

export interface ReportRow {
  id: string;
  reporterId: string | null;
  reportedId: string | null;
  messageId: string | null;
  reason: Reason;
  words: string | null;
  evidence: EvidenceRow;
  createdAt: Date;
  isReporterNew: boolean;
  assignedTo: StaffReport['assignedTo'];
  outcome: StaffReport['outcome'];
}

/** A report with who looks after it and how it ended. Ids of the erased are null. */
export async function findReport(db: Connection, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select r.id, reporter.id as reporter_id, reported.id as reported_id, r.message_id, r.reason, r.words, r.evidence,
      r.created_at, coalesce(r.created_at < reporter.created_at + interval '7 days', false) as is_reporter_new,
      case when a.report_id is not null and carer.id is not null then json_build_object(
        'id', carer.id, 'firstName', carer.first_name, 'lastName', carer.last_name) end as assigned_to,
      case when o.report_id is not null then json_build_object(
        'outcome', o.outcome, 'note', o.note, 'decidedAt', o.decided_at,
        'staff', case when judge.id is not null then json_build_object(
          'id', judge.id, 'firstName', judge.first_name, 'lastName', judge.last_name) end) end as outcome
    from reports r
      left join users reporter on reporter.id = r.reporter_id and reporter.erased_at is null
      left join users reported on reported.id = r.reported_id and reported.erased_at is null
      left join report_assignments a on a.report_id = r.id
      left join users carer on carer.id = a.staff_id
      left join report_outcomes o on o.report_id = r.id
      left join users judge on judge.id = o.staff_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}

const isOpen = sql<boolean>`not exists (select from report_outcomes o where o.report_id = r.id)`;

/** The other open reports about a person, oldest first, with their number. */
export async function listOtherOpenReports(
  db: Connection,
  { reportedId, exceptId, limit }: { reportedId: string; exceptId: string; limit: number },
): Promise<{ rows: { id: string; reason: Reason; createdAt: Date }[]; total: number }> {
  const { rows } = await sql<{ id: string; reason: Reason; createdAt: Date; total: number }>`
    select r.id, r.reason, r.created_at, count(*) over ()::int as total from reports r
    where r.reported_id = ${reportedId} and r.id <> ${exceptId} and ${isOpen}
    order by r.created_at, r.id limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The open reports that a decision about this one decides, locked in one order; empty for one that is decided. */
export async function lockOpenReports(
  db: Connection,
  { id, includesOthers }: { id: string; includesOthers: boolean },
): Promise<{ id: string; reporterId: string | null; reportedId: string | null }[]> {
  const { rows } = await sql<{ id: string; reporterId: string | null; reportedId: string | null }>`
    select r.id, r.reporter_id, r.reported_id from reports r
    where r.id = ${id} or (${includesOthers}::boolean
      and r.reported_id = (select reported_id from reports where id = ${id}))
    order by r.id for update`.execute(db);
  const decided = await db
    .selectFrom('reportOutcomes')
    .select('reportId')
    .where('reportId', 'in', [id, ...rows.map((row) => row.id)])
    .execute();
  const decidedIds = new Set(decided.map(({ reportId }) => reportId));
  return decidedIds.has(id) ? [] : rows.filter((row) => !decidedIds.has(row.id));
}

export async function insertReportDecisions(
  db: Connection,
  reportIds: string[],
  outcome: {
    staffId: string;
    outcome: ReportOutcome;
    note: string;
    actionId: string | null;
    decidedAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('reportOutcomes')
    .values(reportIds.map((reportId) => ({ reportId, ...outcome })))
    .execute();
}

/** Gives every open report about the same person to a member of staff; returns how many there were. */
export async function assignReports(
  db: Connection,
  id: string,
  { staffId, assignedAt }: { staffId: string; assignedAt: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into report_assignments (report_id, staff_id, assigned_at)
    select r.id, ${staffId}::uuid, ${assignedAt}::timestamptz from reports r
    where ${isOpen} and (r.id = ${id} or r.reported_id = (select reported_id from reports where id = ${id}))
    order by r.id
    on conflict (report_id) do update set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function unassignReports(db: Connection, id: string): Promise<void> {
  await sql`
    delete from report_assignments a using reports r
    where a.report_id = r.id and ${isOpen}
      and (r.id = ${id} or r.reported_id = (select reported_id from reports where id = ${id}))`.execute(db);
}

/** Whether a report of danger about the same person, which is open still, has mailed staff since `since`. */
export async function hasRecentDangerReport(
  db: Connection,
  { id, userId, since }: { id: string; userId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from reports r
    where r.reported_id = ${userId} and r.id <> ${id} and r.reason = 'danger' and r.created_at >= ${since} and ${isOpen}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What the email to a reporter says; undefined for one who was erased since. */
export async function findReporterForEmail(db: Connection, reportId: string) {
  const { rows } = await sql<{ email: string; firstName: string; createdAt: Date; outcome: ReportOutcome }>`
    select u.email, u.first_name, r.created_at, o.outcome
    from reports r join users u on u.id = r.reporter_id and u.erased_at is null
      join report_outcomes o on o.report_id = r.id
    where r.id = ${reportId}`.execute(db);
  return rows[0];
}
