import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';

export interface ShortlistRow {
  id: string;
  name: string;
  members: number;
  hidden: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A list together with its owner: no statement reads a list without both. */
export interface OwnShortlist {
  userId: string;
  id: string;
}

/** SQL: whether the coach sees athlete `a`. A member of a list stays in it while hidden. */
const isVisibleSql = (userId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from unseen_profiles p where p.user_id = ${userId} and p.other_user_id = a.user_id)`;

/** Counts whom the coach may not see from their side, who are few: each of 50,000 members would be looked up otherwise. */
const selectShortlistSql = (userId: string, isChosen: (list: string) => RawBuilder<unknown>) => sql`
  select s.id, s.name, n.total - coalesce(h.hidden, 0) as members, coalesce(h.hidden, 0) as hidden,
    s.created_at, s.updated_at
  from shortlists s
    cross join lateral (
      select count(*)::int as total from shortlist_members m where m.shortlist_id = s.id
    ) as n
    left join (
      select m.shortlist_id, count(*)::int as hidden
      from (select distinct other_user_id from unseen_profiles where user_id = ${userId}) as unseen
        join athletes a on a.user_id = unseen.other_user_id
        join shortlist_members m on m.athlete_id = a.id
        join shortlists own on own.id = m.shortlist_id
      where own.user_id = ${userId} and ${isChosen('own')}
      group by m.shortlist_id
    ) as h on h.shortlist_id = s.id
  where s.user_id = ${userId} and ${isChosen('s')}`;

/** The lists in the order of their owner. */
export async function listShortlistRows(db: Connection, userId: string): Promise<ShortlistRow[]> {
  const { rows } = await sql<ShortlistRow>`
    ${selectShortlistSql(userId, () => sql`true`)} order by s.position, s.id`.execute(db);
  return rows;
}

/** How many of these athletes each list of the coach has, those alone whom the coach sees; lists without any are left out. */
export async function countSelectedMembersByShortlist(
  db: Connection,
  userId: string,
  athleteIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; selectedMembers: number }>`
    select m.shortlist_id as id, count(*)::int as "selectedMembers"
    from shortlists s
      join shortlist_members m on m.shortlist_id = s.id
      join athletes a on a.id = m.athlete_id
    where s.user_id = ${userId} and m.athlete_id = any(${athleteIds}::uuid[]) and ${isVisibleSql(userId)}
    group by m.shortlist_id`.execute(db);
  return new Map(rows.map(({ id, selectedMembers }) => [id, selectedMembers]));
}

export async function findShortlistRow(
  db: Connection,
  { userId, id }: OwnShortlist,
): Promise<ShortlistRow | undefined> {
  const isThisOne = (list: string) => sql`${sql.ref(`${list}.id`)} = ${id}`;
  const { rows } = await sql<ShortlistRow>`${selectShortlistSql(userId, isThisOne)}`.execute(db);
  return rows[0];
}

/** Locks the user's row, so that no other request adds a list before the transaction ends. */
export async function lockUserAndCountShortlists(
  db: Connection,
  userId: string,
): Promise<{ count: number; firstPosition: number }> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number; firstPosition: number }>`
    select count(*)::int as count, coalesce(min(position), 0) as first_position
    from shortlists where user_id = ${userId}`.execute(db);
  return rows[0]!;
}

export async function insertShortlist(
  db: Connection,
  row: OwnShortlist & { name: string; position: number; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('shortlists')
    .values({ ...row, updatedAt: row.createdAt })
    .execute();
}

/** Returns false if the user has no such list. */
export async function renameShortlistRow(
  db: Connection,
  { userId, id }: OwnShortlist,
  changes: { name: string; updatedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shortlists')
    .set(changes)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteShortlistRow(db: Connection, { userId, id }: OwnShortlist): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shortlists')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Lists that are not among the ids follow in the order that they had. */
export async function updateShortlistOrder(db: Connection, userId: string, ids: string[]): Promise<void> {
  await sql`
    update shortlists s set position = ordered.position
    from (
      select own.id, (row_number() over (order by given.position nulls last, own.position, own.id))::int as position
      from shortlists own
        left join (select id, min(position) as position
          from unnest(${ids}::uuid[]) with ordinality as given (id, position) group by id) as given on given.id = own.id
      where own.user_id = ${userId}
    ) as ordered
    where s.id = ordered.id and s.position <> ordered.position`.execute(db);
}

/**
 * Locks a list, so that no other request adds to it before the transaction ends, and counts its members, hidden ones too.
 * Returns undefined if the user has no such list.
 */
export async function lockShortlistAndCountMembers(
  db: Connection,
  { userId, id }: OwnShortlist,
): Promise<number | undefined> {
  const locked = await sql`
    select from shortlists where id = ${id} and user_id = ${userId} for no key update`.execute(db);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shortlist_members where shortlist_id = ${id}`.execute(db);
  return rows[0]!.count;
}

/** Of these athletes those whom the coach sees, and whether each is in the list. */
export async function listVisibleCandidates(
  db: Connection,
  { userId, id }: OwnShortlist,
  athleteIds: string[],
): Promise<{ id: string; isMember: boolean }[]> {
  const { rows } = await sql<{ id: string; isMember: boolean }>`
    select a.id, exists (
      select from shortlist_members m where m.shortlist_id = ${id} and m.athlete_id = a.id) as is_member
    from athletes a where a.id = any(${athleteIds}::uuid[]) and ${isVisibleSql(userId)}`.execute(db);
  return rows;
}

/** The first of them is the newest in the list. */
export async function insertShortlistMembers(
  db: Connection,
  shortlistId: string,
  { athleteIds, addedAt }: { athleteIds: string[]; addedAt: Date },
): Promise<void> {
  await sql`
    insert into shortlist_members (shortlist_id, athlete_id, added_at)
    select ${shortlistId}, id, ${addedAt}::timestamptz - position * interval '1 microsecond'
    from unnest(${athleteIds}::uuid[]) with ordinality as added (id, position)
    on conflict do nothing`.execute(db);
  await touchShortlist(db, shortlistId, addedAt);
}

/** Changes nothing where the athlete is not in the list. */
export async function deleteShortlistMember(
  db: Connection,
  shortlistId: string,
  { athleteId, now }: { athleteId: string; now: Date },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('shortlistMembers')
    .where('shortlistId', '=', shortlistId)
    .where('athleteId', '=', athleteId)
    .executeTakeFirst();
  if (numDeletedRows > 0) await touchShortlist(db, shortlistId, now);
}

const touchShortlist = (db: Connection, id: string, updatedAt: Date) =>
  db.updateTable('shortlists').set({ updatedAt }).where('id', '=', id).execute();

/** A page of the ids of the athletes whom the coach sees, newest first; `after` is the last row of the page before. */
export async function listMemberIds(
  db: Connection,
  { userId, id }: OwnShortlist,
  { limit, after }: { limit: number; after?: CursorPosition | undefined },
): Promise<CursorPosition[]> {
  const isAfter = after
    ? sql`(m.added_at, m.athlete_id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<CursorPosition>`
    select m.athlete_id as id, m.added_at::text as key
    from shortlist_members m join athletes a on a.id = m.athlete_id
    where m.shortlist_id = (select s.id from shortlists s where s.id = ${id} and s.user_id = ${userId})
      and ${isVisibleSql(userId)} and ${isAfter}
    order by m.added_at desc, m.athlete_id desc limit ${limit}`.execute(db);
  return rows;
}
