import { type RawBuilder, sql } from 'kysely';
import { profileFields } from '#features/athletes/contract.ts';
import { messageAnswerLabels } from '#features/messages/contract/message-answers.ts';
import type { Connection } from '#server/context.ts';
import { toSqlColumnList } from '#server/database/to-sql-column-list.ts';

export type ExportSection = (userId: string) => RawBuilder<Record<string, unknown>>;

const toFullNameSql = (user: string) => sql.raw(`${user}.first_name || ' ' || ${user}.last_name`);

/**
 * Whether athlete `a`, who is user `u`, may be named: who is hidden from the owner of the copy on every screen is not named
 * here either. A suspension of the owner hides nobody: the copy stays whole.
 */
const isAthleteNameableInExportSql = (ownerId: string) => sql<boolean>`(
  u.suspended_until is null and a.paused_at is null
  and not (a.hidden_from_athletes and exists (select from users where id = ${ownerId} and role = 'athlete'))
  and not exists (select from block_pairs b where b.user_id = ${ownerId} and b.other_user_id = u.id))`;

/** The name of a correspondent. That of who has blocked the owner of the copy is hidden here as on every screen. */
export const toVisibleNameSql = (ownerId: string, user: string) => sql`case when exists (
  select from hidden_names h where h.user_id = ${ownerId} and h.other_user_id = ${sql.ref(`${user}.id`)})
  then 'Fieldhouse member' else ${toFullNameSql(user)} end`;

/** What both sides read of a one-press answer. */
const toAnswerLabelSql = (answer: string) =>
  sql`${sql.literal(JSON.stringify(messageAnswerLabels))}::json ->> ${sql.ref(answer)}`;

/** Of message `m`: a deleted answer is none. */
export const deliveredAnswerSql = sql`case when m.deleted_at is null then ${toAnswerLabelSql('m.answer')} end`;

/** All personal data of a user, by file name. Without secrets: no hash, no token, no key. */
export const exportSections: Record<string, ExportSection> = {
  account: (id) => sql`
    select first_name, last_name, email, email_verified, username, role, profile_image, auth_provider, created_at
    from users where id = ${id}`,
  agreements: (id) => sql`
    select terms_version, privacy_version, agreed_at from terms_agreements where user_id = ${id} order by agreed_at`,
  'athlete-profile': (id) => sql`
    select ${toSqlColumnList(profileFields)},
      (select name from schools where id = commitment_school_id) as commitment_school, paused_at, hidden_from_athletes, field_audiences, rating, rating_count, highlights, created_at, updated_at from athletes where user_id = ${id}`,
  'date-of-birth': (id) => sql`
    select born_on::text as born_on, stated_at, changed_at, child_stated_at, was_adult from birth_dates where user_id = ${id}`,
  stats: (id) => sql`
    select s.season, s.stat_name, s.stat_value from stats s join athletes a on a.id = s.athlete_id
    where a.user_id = ${id} order by s.season, s.stat_name`,
  'coach-profile': (id) => sql`
    select school, sport, genders, position, city, state, bio, created_at, updated_at from coaches where user_id = ${id}`,
  'missing-school': (id) => sql`
    select name, city, state, country, website, created_at from missing_schools where user_id = ${id}`,
  verifications: (id) => sql`
    select s.name as school, v.state, v.email, v.directory_url, v.evidence, v.reason, v.requested_at, v.decided_at,
      v.verified_until, v.ended_at
    from coach_verifications v join coaches c on c.id = v.coach_id join schools s on s.id = v.school_id
    where c.user_id = ${id} order by v.requested_at`,
  guardians: (id) => sql`
    select email, state, relation, invited_at, confirmed_at, stopped_at from guardians
    where athlete_user_id = ${id} order by invited_at`,
  messages: (id) => sql`
    select m.created_at as at, ${toVisibleNameSql(id, 's')} as from, ${toVisibleNameSql(id, 'r')} as to, m.content,
      ${deliveredAnswerSql} as answer, m.guardian_relation as written_by_guardian, m.read_at, m.deleted_at
    from participants p join messages m on m.conversation_id = p.conversation_id
      join users s on s.id = m.sender_id join users r on r.id = m.receiver_id
    where p.user_id = ${id} and m.visit is null order by m.seq`,
  // Of its writer alone: the receiver does not know of it yet.
  'messages-not-delivered-yet': (id) => sql`
    select h.created_at as at, ${toVisibleNameSql(id, 'r')} as to, h.content, ${toAnswerLabelSql('h.answer')} as answer, h.held_until
    from held_messages h join users r on r.id = h.receiver_id where h.sender_id = ${id} and h.ended_at is null
    order by h.number`,
  bookmarks: (id) => sql`
    select ${toFullNameSql('u')} as athlete, a.sport, b.created_at
    from bookmarks b join athletes a on a.id = b.athlete_id join users u on u.id = a.user_id
    where b.user_id = ${id} and ${isAthleteNameableInExportSql(id)} order by b.created_at`,
  shortlists: (id) => sql`
    select s.name, s.created_at, coalesce((
      select json_agg(json_build_object('athlete', ${toFullNameSql('u')}, 'sport', a.sport, 'added_at', m.added_at)
        order by m.added_at desc, m.athlete_id desc)
      from shortlist_members m join athletes a on a.id = m.athlete_id join users u on u.id = a.user_id
      where m.shortlist_id = s.id and ${isAthleteNameableInExportSql(id)}), '[]') as athletes
    from shortlists s where s.user_id = ${id} order by s.position, s.id`,
  trips: (id) => sql`
    select t.name, t.created_at, coalesce((
      select json_agg(json_build_object('athlete', case when ${isAthleteNameableInExportSql(id)} then ${toFullNameSql('u')} end,
          'place', s.name, 'city', p.city, 'day', s.starts_on, 'time', s.starts_at, 'note', s.note) order by s.position, s.id)
      from trip_stops s left join places p on p.id = s.place_id
        left join athletes a on a.id = s.athlete_id left join users u on u.id = a.user_id
      where s.trip_id = t.id), '[]') as stops
    from trips t where t.user_id = ${id} order by t.created_at, t.id`,
  evaluations: (id) => sql`
    select case when ${isAthleteNameableInExportSql(id)} then ${toFullNameSql('u')} end as athlete, e.sport, e.grades, e.note, e.updated_at
    from evaluations e join coaches c on c.id = e.coach_id join athletes a on a.id = e.athlete_id
      join users u on u.id = a.user_id
    where c.user_id = ${id} order by e.updated_at`,
  'saved-searches': (id) => sql`
    select name, filters, sought, mail, created_at from saved_searches where user_id = ${id} order by created_at`,
  'briefing-cleared': (id) => sql`
    select s.name as need, ${toFullNameSql('u')} as athlete, c.cleared_until
    from briefing_clearings c join saved_searches s on s.id = c.search_id join athletes a on a.id = c.athlete_id
      join users u on u.id = a.user_id
    where s.user_id = ${id} and ${isAthleteNameableInExportSql(id)} order by c.cleared_until`,
  visits: (id) => sql`
    select v.kind, v.starts_at, v.ends_at, v.time_zone, v.place, v.note, v.state, v.created_at,
      ${toVisibleNameSql(id, 'cu')} as coach, ${toVisibleNameSql(id, 'au')} as athlete
    from visits v join coaches c on c.id = v.coach_id join users cu on cu.id = c.user_id
      join athletes a on a.id = v.athlete_id join users au on au.id = a.user_id
    where c.user_id = ${id} or a.user_id = ${id} order by v.starts_at`,
  'profiles-viewed': (id) => sql`
    select ${toFullNameSql('u')} as athlete, v.day
    from profile_views v join athletes a on a.id = v.athlete_id join users u on u.id = a.user_id
    where v.viewer_id = ${id} and ${isAthleteNameableInExportSql(id)} order by v.day`,
  blocks: (id) => sql`
    select ${toVisibleNameSql(id, 'u')} as blocked, b.created_at from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${id} order by b.created_at`,
  reports: (id) => sql`
    select evidence->'reported'->>'name' as reported, reason, words,
      (select m->>'content' from jsonb_array_elements(evidence->'messages') m where m->>'id' = message_id::text) as message,
      created_at
    from reports where reporter_id = ${id} order by created_at`,
  'decisions-of-staff': (id) => sql`
    select s.kind, s.reason, ${toVisibleNameSql(id, 'other')} as conversation_with, s.content, s.before, s.until, s.created_at,
      s.ended_at, a.words as appeal, a.granted, a.answer
    from staff_actions s left join appeals a on a.action_id = s.id left join users other on other.id = s.other_user_id
    where s.user_id = ${id} order by s.created_at`,
  devices: (id) => sql`
    select user_agent as browser, ip_address as network, created_at, last_seen_at
    from sessions where user_id = ${id} order by created_at`,
  history: (id) => sql`
    select at, kind, network from audit_entries where user_id = ${id} order by at, id`,
  'notification-settings': (id) => sql`
    select kind, email_enabled as mail from notification_settings where user_id = ${id} order by kind`,
  'sign-in-ways': (id) => sql`
    select provider_id as provider, created_at from accounts where user_id = ${id}
    union all select 'passkey ' || coalesce(name, ''), created_at from passkeys where user_id = ${id}`,
};

/** Columns have the names of the database. */
export async function listSectionRows(db: Connection, section: ExportSection, userId: string) {
  const { rows } = await section(userId).execute(db.withoutPlugins());
  return rows;
}
