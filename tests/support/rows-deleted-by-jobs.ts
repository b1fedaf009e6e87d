import { sql } from 'kysely';
import { guardianPromptDays } from '#features/guardians/contract/keep-guardians.ts';
import { deleteOldEvents } from '#server/database/member-event-log.ts';
import { deleteStalePresence } from '#server/database/presence-queries.ts';
import { openRateLimitCounters } from '#server/database/rate-limit-counters.ts';
import { openApproximateDistinctCountStore } from '#server/database/stored-distinct-sets.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { newId } from '#shared/ids.ts';
import type { TestApp } from './test-app.ts';

interface People {
  id: string;
  other: string;
}

/** A row that a job deletes when its time has come. */
export interface AgedRow {
  table: string;
  /** Days after its beginning or its end, as the list counts them. */
  days: number;
  insert: (people: People, at: Date) => ReturnType<typeof sql>;
  deleteOld: () => Promise<unknown>;
}

const insertReport = ({ id, other }: People, at: Date) => sql`
  insert into reports (id, reporter_id, reported_id, reason, evidence, created_at)
  values (${newId()}, ${id}, ${other}, 'other', '{}', ${at})`;
const insertStoppedGuardian = (athleteUserId: string, at: Date) => sql`
  insert into guardians (id, athlete_user_id, email, state, invited_at, stopped_at)
  values (${newId()}, ${athleteUserId}, ${`${newId()}@family.test`}, 'stopped', ${at}, ${at}) returning id`;
const insertOfficer = (invitedAt: Date) => sql`
  insert into compliance_officers (id, school_id, email, by_staff, invited_at)
  values (${newId()}, (select id from schools limit 1), ${`${newId()}@college.test`}, true, ${invitedAt})`;

/** A row of every table that a job empties, of this age. */
export function createAgedRows(app: TestApp): AgedRow[] {
  const runJob = (queue: string) => () => app.runJobs(queue);
  const expiredSignIns = runJob('expired-sign-ins');
  return [
    {
      table: 'reports',
      days: retentionDays.reports,
      insert: (people, at) => insertReport(people, at),
      deleteOld: runJob('old-reports'),
    },
    {
      table: 'report_assignments',
      days: retentionDays.reports,
      insert: (people, at) => sql`
      with report as (${insertReport(people, at)} returning id)
      insert into report_assignments (report_id, assigned_at) select id, ${at}::timestamptz from report`,
      deleteOld: runJob('old-reports'),
    },
    {
      table: 'report_outcomes',
      days: retentionDays.reports,
      insert: (people, at) => sql`
      with report as (${insertReport(people, at)} returning id)
      insert into report_outcomes (report_id, outcome, note, decided_at)
      select id, 'no-action', '', ${at}::timestamptz from report`,
      deleteOld: runJob('old-reports'),
    },
    {
      table: 'appeals',
      days: retentionDays.staffActions,
      insert: ({ id }, at) => sql`
      with action as (insert into staff_actions (id, user_id, kind, reason, created_at)
        values (${newId()}, ${id}, 'warn', 'Wrote to children', ${at}) returning id)
      insert into appeals (id, action_id, words, created_at)
      select ${newId()}::uuid, id, 'It was not me', ${at}::timestamptz from action`,
      deleteOld: runJob('old-staff-actions'),
    },
    {
      table: 'staff_actions',
      days: retentionDays.staffActions,
      insert: ({ id }, at) => sql`
      insert into staff_actions (id, user_id, kind, reason, created_at)
      values (${newId()}, ${id}, 'warn', 'Wrote to children', ${at})`,
      deleteOld: runJob('old-staff-actions'),
    },
    {
      table: 'reached_daily_limits',
      days: retentionDays.staffActions,
      insert: ({ id }, at) => sql`
      insert into reached_daily_limits (id, user_id, counted, per, first_at, last_at)
      values (${newId()}, ${id}, '{profiles}', 'account', ${at}, ${at})`,
      deleteOld: runJob('old-staff-actions'),
    },
    {
      table: 'thread_readings',
      days: retentionDays.staffActions,
      insert: ({ id, other }, at) => sql`
      insert into thread_readings (id, user_id, other_user_id, reason, member_reason, asked_at, expires_at)
      values (${newId()}, ${id}, ${other}, 'They share a phone', 'We have to look', ${at}, ${at})`,
      deleteOld: runJob('old-staff-actions'),
    },
    {
      table: 'queue_assignments',
      days: retentionDays.staffActions,
      insert: ({ id }, at) => sql`insert into queue_assignments values (${newId()}, ${id}, ${at})`,
      deleteOld: runJob('old-staff-actions'),
    },
    {
      table: 'staff_invitations',
      days: 0,
      insert: (_, at) => sql`
      insert into staff_invitations (id, email, token_hash, created_at, expires_at)
      values (${newId()}, 'sam@fieldhouse.test', ${Buffer.from(newId())}, ${at}, ${at})`,
      deleteOld: runJob('old-staff-actions'),
    },
    {
      table: 'audit_entries',
      days: retentionDays.auditEntries,
      insert: ({ id }, at) => sql`
      insert into audit_entries (id, at, kind, user_id, network, details)
      values (${newId()}, ${at}, 'signed in', ${id}, '', '{}')`,
      deleteOld: runJob('audit-sweep'),
    },
    {
      table: 'profile_views',
      days: retentionDays.profileViews,
      insert: ({ id, other }, at) => sql`
      insert into profile_views (athlete_id, viewer_id, day, viewed_at)
      select id, ${other}::uuid, (${at}::timestamptz at time zone 'UTC')::date, ${at} from athletes where user_id = ${id}`,
      deleteOld: runJob('old-profile-views'),
    },
    {
      table: 'known_networks',
      days: retentionDays.knownNetworks,
      insert: ({ id }, at) => sql`insert into known_networks values (${id}, '10.0.0.0/24', ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'sessions',
      days: 0,
      insert: ({ id }, at) => sql`
      insert into sessions (id, user_id, token, expires_at) values (${newId()}, ${id}, ${newId()}, ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'verifications',
      days: 0,
      insert: ({ id }, at) => sql`
      insert into verifications (id, identifier, value, expires_at) values (${newId()}, '2fa', ${id}, ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'provider_sign_ins',
      days: 0,
      insert: ({ id }, at) => sql`
      insert into provider_sign_ins (token_hash, provider_id, nonce, code_verifier, user_id, expires_at)
      values (${Buffer.from(newId())}, 'club', 'n', 'v', ${id}, ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'email_links',
      days: retentionDays.emailLinks,
      insert: ({ id }, at) => sql`
      insert into email_links (id, token_hash, user_id, purpose, email, created_at, expires_at)
      values (${newId()}, ${Buffer.from(newId())}, ${id}, 'claim', 'lou@school.test', ${at}, ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'guardians',
      days: retentionDays.guardianInvitations,
      insert: ({ id }, at) => sql`
      insert into guardians (id, athlete_user_id, email, state, invited_at)
      values (${newId()}, ${id}, 'parent@family.test', 'invited', ${at})`,
      deleteOld: runJob('end-guardians'),
    },
    {
      table: 'contact_stops',
      days: retentionDays.stoppedGuardians,
      insert: ({ id, other }, at) => sql`
      with guardian as (insert into guardians (id, athlete_user_id, email, state, invited_at, stopped_at)
        values (${newId()}, ${id}, 'mother@family.test', 'stopped', ${at}, ${at}) returning id)
      insert into contact_stops (guardian_id, athlete_user_id, other_user_id, stopped_at)
      select id, ${id}::uuid, ${other}::uuid, ${at}::timestamptz from guardian`,
      deleteOld: runJob('end-guardians'),
    },
    {
      table: 'guardian_pauses',
      days: retentionDays.stoppedGuardians,
      insert: ({ id }, at) => sql`
      with guardian as (${insertStoppedGuardian(id, at)})
      insert into guardian_pauses (guardian_id, athlete_user_id, paused_at, was_paused)
      select id, ${id}::uuid, ${at}::timestamptz, false from guardian`,
      deleteOld: runJob('end-guardians'),
    },
    {
      table: 'guardian_erasures',
      days: retentionDays.stoppedGuardians,
      insert: ({ id }, at) => sql`
      with guardian as (${insertStoppedGuardian(id, at)})
      insert into guardian_erasures (guardian_id, athlete_user_id, requested_at, erase_at)
      select id, ${id}::uuid, ${at}::timestamptz, ${at}::timestamptz from guardian`,
      deleteOld: runJob('end-guardians'),
    },
    {
      table: 'guardian_endings',
      days: retentionDays.stoppedGuardians,
      insert: ({ id }, at) => sql`
      with guardian as (${insertStoppedGuardian(id, at)})
      insert into guardian_endings (athlete_user_id) select ${id}::uuid from guardian`,
      deleteOld: async () => {
        for (const queue of ['end-guardians', 'announce-endings-of-guardians']) await app.runJobs(queue);
      },
    },
    {
      table: 'dismissed_guardian_prompts',
      days: guardianPromptDays,
      insert: ({ id }, at) => sql`
      insert into dismissed_guardian_prompts (athlete_user_id, dismissed_at) values (${id}, ${at})`,
      deleteOld: runJob('announce-endings-of-guardians'),
    },
    {
      table: 'guardian_links',
      days: retentionDays.emailLinks,
      insert: ({ id }, at) => sql`
      with guardian as (insert into guardians (id, athlete_user_id, email, state, invited_at, stopped_at)
        values (${newId()}, ${id}, 'father@family.test', 'stopped', ${at}, ${at}) returning id)
      insert into guardian_links (token_hash, guardian_id, created_at, expires_at)
      select ${Buffer.from(newId())}::bytea, id, ${at}::timestamptz, ${at}::timestamptz from guardian`,
      deleteOld: runJob('end-guardians'),
    },
    {
      table: 'guardian_sessions',
      days: 0,
      insert: ({ id }, at) => sql`
      with guardian as (insert into guardians (id, athlete_user_id, email, state, invited_at, stopped_at)
        values (${newId()}, ${id}, 'aunt@family.test', 'stopped', ${at}, ${at}) returning id)
      insert into guardian_sessions (token_hash, guardian_id, created_at, expires_at)
      select ${Buffer.from(newId())}::bytea, id, ${at}::timestamptz, ${at}::timestamptz from guardian`,
      deleteOld: runJob('end-guardians'),
    },
    {
      table: 'compliance_officers',
      days: retentionDays.complianceInvitations,
      insert: (_, at) => insertOfficer(at),
      deleteOld: runJob('end-compliance-officers'),
    },
    {
      table: 'compliance_tokens',
      days: 0,
      insert: (_, at) => sql`
      with officer as (${insertOfficer(at)} returning id)
      insert into compliance_tokens (token_hash, officer_id, kind, created_at, expires_at)
      select ${Buffer.from(newId())}::bytea, id, 'session', ${at}::timestamptz, ${at}::timestamptz from officer`,
      deleteOld: runJob('end-compliance-officers'),
    },
    {
      table: 'factor_removals',
      days: retentionDays.factorRemovals,
      insert: ({ id }, at) => sql`
      insert into factor_removals (id, user_id, requested_at, remove_at, ended_at)
      values (${newId()}, ${id}, ${at}, ${at}, ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'name_changes',
      days: retentionDays.nameChanges,
      insert: ({ id }, at) => sql`insert into name_changes values (${newId()}, ${id}, ${at})`,
      deleteOld: expiredSignIns,
    },
    {
      table: 'coach_verifications',
      days: retentionDays.endedVerifications,
      insert: ({ other }, at) => sql`
      insert into coach_verifications (id, coach_id, school_id, state, evidence, requested_at, ended_at)
      select ${newId()}, id, school_id, 'lapsed', 'A letter', ${at}, ${at} from coaches where user_id = ${other}`,
      deleteOld: runJob('verifications'),
    },
    {
      table: 'data_exports',
      days: 0,
      insert: ({ id }, at) => sql`
      insert into data_exports (id, user_id, created_at, expires_at) values (${newId()}, ${id}, ${at}, ${at})`,
      deleteOld: runJob('old-data-exports'),
    },
    {
      table: 'events',
      days: retentionDays.events,
      insert: ({ id }, at) => sql`
      with log as (insert into event_logs (user_id, last_event_id) values (${id}, 1)
        on conflict (user_id) do update set last_event_id = 1 returning user_id)
      insert into events (user_id, id, kind, payload, created_at) select user_id, 1, 'notice', '{}', ${at} from log`,
      deleteOld: () => deleteOldEvents(app.database.db, app.now()),
    },
    {
      table: 'presence',
      days: 0,
      insert: ({ id }, at) => sql`insert into presence values (${id}, ${newId()}, ${at})`,
      deleteOld: () => deleteStalePresence(app.database.db, app.now()),
    },
    {
      table: 'rate_limit_counts',
      days: 0,
      insert: ({ id }, at) => sql`insert into rate_limit_counts values (${id}, 1, ${at})`,
      deleteOld: () => openRateLimitCounters(app.database.db, () => app.now().getTime()).sweep(),
    },
    {
      table: 'distinct_counts',
      days: 0,
      insert: ({ id }, at) => sql`insert into distinct_counts values (${id}, 'x00'::bit(32768), ${at})`,
      deleteOld: () => openApproximateDistinctCountStore(app.database.db, () => app.now().getTime()).sweep(),
    },
  ];
}
