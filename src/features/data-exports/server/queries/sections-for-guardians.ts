import { sql } from 'kysely';
import {
  deliveredAnswerSql,
  type ExportSection,
  exportSections,
  toVisibleNameSql,
} from './export-sections.ts';

/** Sections that a guardian gets as the athlete does. Whom the athlete reports or blocks, and from where, is not among them. */
const sharedSections = [
  'account',
  'agreements',
  'athlete-profile',
  'date-of-birth',
  'stats',
  'missing-school',
  'saved-searches',
  'notification-settings',
] as const;

interface Reader {
  guardianId: string;
  /** Who was born by this day is an adult. */
  adultsBornBy: string;
}

/** Whether a guardian reads what passes with user `other`: somebody who is not known to be a minor, and no erased athlete. */
const isReadByGuardiansSql = (other: string, adultsBornBy: string) => sql<boolean>`(
  ${sql.ref(`${other}.role`)} <> 'athlete' or (${sql.ref(`${other}.erased_at`)} is null and not exists (
    select from birth_dates d where d.user_id = ${sql.ref(`${other}.id`)}
      and not d.was_adult and (d.child_stated_at is not null or d.born_on > ${adultsBornBy}::date))))`;

/** What a guardian may have of an athlete: part of the athlete's own copy, without conversations that guardians do not read. */
export function createSectionsForGuardian({
  guardianId,
  adultsBornBy,
}: Reader): Record<string, ExportSection> {
  const isRead = (other: string) => isReadByGuardiansSql(other, adultsBornBy);
  return {
    ...Object.fromEntries(sharedSections.map((name) => [name, exportSections[name]!])),
    guardians: () => sql`
      select email, state, relation, invited_at, confirmed_at, stopped_at from guardians where id = ${guardianId}`,
    messages: (id) => sql`
      select m.created_at as at, ${toVisibleNameSql(id, 's')} as from, ${toVisibleNameSql(id, 'r')} as to, m.content,
        ${deliveredAnswerSql} as answer, m.guardian_relation as written_by_guardian, m.read_at, m.deleted_at
      from participants p join messages m on m.conversation_id = p.conversation_id
        join users s on s.id = m.sender_id join users r on r.id = m.receiver_id join users o on o.id = p.other_user_id
      where p.user_id = ${id} and m.visit is null and ${isRead('o')} order by m.seq`,
    visits: exportSections.visits!,
  };
}
