import { type RawBuilder, sql } from 'kysely';
import type { FieldAudiences } from '#features/safety/contract/field-audiences.ts';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { NewVisit, Party, Visit, VisitChange } from '../../contract.ts';

export type VisitRow = Omit<Visit, 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt' | 'may'> & {
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  updatedAt: Date;
  sequence: number;
  /** Whether one of the two has blocked the other. */
  isBlockedBetween: boolean;
  /** Who sees which field of the athlete, as the athlete has chosen it. */
  athleteAudiences: FieldAudiences | null;
  /** Whether the other party has blocked the viewer. */
  isNameHidden: boolean;
};

/** The member of a visit, with the image where this condition holds. */
const userJsonSql = (usersAlias: string, showsImage: string): RawBuilder<unknown> =>
  sql.raw(`json_build_object('id', ${usersAlias}.id, 'firstName', ${usersAlias}.first_name, 'lastName', ${usersAlias}.last_name,
    'profileImage', case when ${showsImage} then ${usersAlias}.profile_image end, 'createdAt', ${usersAlias}.created_at)`);

/** SQL: whether a visit is the viewer's. */
const isOwnVisitSql = ({ id, role }: Viewer): RawBuilder<boolean> =>
  role === 'coach'
    ? sql`v.coach_id = (select id from coaches where user_id = ${id})`
    : sql`v.athlete_id = (select id from athletes where user_id = ${id})`;

const selectVisitsSql = (
  viewer: Viewer,
  conditionsAndOrder: RawBuilder<unknown>,
): RawBuilder<VisitRow> => sql<VisitRow>`
  select v.id, v.kind, v.starts_at, v.ends_at, v.time_zone, v.place, v.note, v.state, v.awaits, v.sequence,
    v.created_at, v.updated_at,
    json_build_object('id', c.id, 'school', c.school, 'verified',
      c.verified_until is not null and not is_blocked_between, 'user', ${userJsonSql('cu', 'not is_blocked_between')}) as coach,
    json_build_object('id', a.id, 'sport', a.sport, 'user', ${userJsonSql('au', viewer.role === 'coach' ? 'not is_blocked_between and a.paused_at is null' : 'not is_blocked_between')}) as athlete,
    coalesce((
      select json_agg(o.id order by o.starts_at, o.id) from visits o
      where ${viewer.role === 'coach' ? sql`o.coach_id = v.coach_id` : sql`o.athlete_id = v.athlete_id`}
        and o.id <> v.id and o.starts_at < v.ends_at and o.ends_at > v.starts_at
        and o.state in ('proposed', 'accepted') and v.state in ('proposed', 'accepted')
    ), '[]') as overlaps,
    v.changed_by <> ${viewer.role} and v.seen_at is null as is_new, is_blocked_between,
    a.field_audiences as athlete_audiences,
    exists (select from hidden_names n where n.user_id = ${viewer.id}::uuid and n.other_user_id in (cu.id, au.id))
      as is_name_hidden
  from visits v
  join coaches c on c.id = v.coach_id join users cu on cu.id = c.user_id
  join athletes a on a.id = v.athlete_id join users au on au.id = a.user_id
  cross join lateral (
    select exists (select from separated_pairs b where b.user_id = cu.id and b.other_user_id = au.id) as is_blocked_between
  ) as block
  where ${isOwnVisitSql(viewer)} ${conditionsAndOrder}`;

export async function findVisit(db: Connection, viewer: Viewer, id: string): Promise<VisitRow | undefined> {
  const { rows } = await selectVisitsSql(viewer, sql`and v.id = ${id}`).execute(db);
  return rows[0];
}

/** A visit of the viewer, locked until the transaction ends. */
export async function findAndLockVisit(
  db: Connection,
  viewer: Viewer,
  id: string,
): Promise<VisitRow | undefined> {
  await sql`select from visits v where v.id = ${id} and ${isOwnVisitSql(viewer)} for update`.execute(db);
  return findVisit(db, viewer, id);
}

type When = 'coming' | 'past';
const isUpcomingOrPastSql = (when: When, now: Date): RawBuilder<unknown> =>
  when === 'coming' ? sql`v.ends_at >= ${now}` : sql`v.ends_at < ${now}`;

/** A page of the viewer's visits; `after` is the last row of the page before. */
export async function findVisitPage(
  db: Connection,
  viewer: Viewer,
  page: { when: When; now: Date; limit: number; after?: CursorPosition | undefined },
): Promise<VisitRow[]> {
  const [older, direction] = page.when === 'coming' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const beyond = page.after
    ? sql`and (v.starts_at, v.id) ${older} (${page.after.key}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const rest = sql`and ${isUpcomingOrPastSql(page.when, page.now)} ${beyond}
    order by v.starts_at ${direction}, v.id ${direction} limit ${page.limit}`;
  return (await selectVisitsSql(viewer, rest).execute(db)).rows;
}

export async function countVisits(db: Connection, viewer: Viewer, when: When, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from visits v where ${isOwnVisitSql(viewer)} and ${isUpcomingOrPastSql(when, now)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Of these cards in conversations, those that wait for an answer: only the last card of a visit does. */
export async function findVisitCardsAwaitingAnswer(
  db: Connection,
  messageIds: string[],
): Promise<{ messageId: string; awaits: Party }[]> {
  // One statement, so that both conditions are checked at the same moment.
  const { rows } = await sql<{ messageId: string; awaits: Party }>`
    select m.id as message_id, v.awaits from messages m join visits v on v.id = m.visit_id
    where m.id = any(${messageIds}::uuid[]) and v.awaits is not null
      and not exists (select from messages later where later.visit_id = v.id and later.seq > m.seq)
    ${asPreparedStatement('find-cards-awaiting-answer')}`.execute(db);
  return rows;
}

export function findCoachIdOfUser(db: Connection, userId: string) {
  return db.selectFrom('coaches').select('id').where('userId', '=', userId).executeTakeFirst();
}

/** IANA name of the time zone of the coach's school, or of the coach's city where no school is chosen; null if unknown. */
export async function findCampusTimeZone(db: Connection, userId: string): Promise<string | null> {
  const { rows } = await sql<{ timeZone: string | null }>`
    select p.time_zone from coaches c
    left join schools s on s.id = c.school_id
    join places p on p.id = coalesce(s.place_id, c.place_id)
    where c.user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.timeZone ?? null;
}

/** Undefined also for a paused profile. */
export function findUserIdOfAthlete(db: Connection, athleteId: string) {
  return db
    .selectFrom('athletes')
    .select('userId')
    .where('id', '=', athleteId)
    .where('pausedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertVisit(
  db: Connection,
  visit: NewVisit & { id: string; coachId: string; awaits: Party; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('visits')
    .values({ ...visit, updatedAt: visit.createdAt, changedBy: 'coach', lastChange: 'proposed' })
    .execute();
}

export async function updateVisit(
  db: Connection,
  id: string,
  changes: Partial<Omit<NewVisit, 'athleteId'>> & {
    state?: string;
    awaits?: Party | null;
    changedBy: Party;
    lastChange: VisitChange;
    updatedAt: Date;
  },
): Promise<void> {
  await db
    .updateTable('visits')
    .set({
      ...changes,
      // Another time is another visit to be reminded of.
      ...(changes.startsAt && { remindedAt: null }),
      seenAt: null,
      sequence: sql`sequence + 1`,
    })
    .where('id', '=', id)
    .execute();
}

const isUnseenVisitSql = (viewer: Viewer): RawBuilder<unknown> =>
  sql`${isOwnVisitSql(viewer)} and v.seen_at is null and v.changed_by = ${viewer.role === 'coach' ? 'athlete' : 'coach'}`;

export async function countUnseenVisitRows(db: Connection, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from visits v where ${isUnseenVisitSql(viewer)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns whether any visit was new. Changes after `until` remain new. */
export async function setVisitsSeenAt(
  db: Connection,
  viewer: Viewer,
  until: Date,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update visits v set seen_at = ${now} where ${isUnseenVisitSql(viewer)} and v.updated_at <= ${until}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) > 0;
}
