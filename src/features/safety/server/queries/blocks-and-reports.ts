import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { Block, Reason } from '../../contract.ts';
import type { FieldOwner } from '../may-view-field.ts';

export async function insertBlock(
  db: Connection,
  blockerId: string,
  blockedId: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blockerId, blockedId, createdAt: at })
    .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doNothing())
    .execute();
}

export async function deleteBlock(db: Connection, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .execute();
}

export async function hasBlocked(db: Connection, blockerId: string, blockedId: string): Promise<boolean> {
  const found = await db
    .selectFrom('blocks')
    .select('createdAt')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst();
  return found !== undefined;
}

/** For each pair, in their order, whether one of the two has blocked the other. */
export async function checkPairsForBlocks(
  db: Connection,
  pairs: { senderId: string; receiverId: string }[],
): Promise<boolean[]> {
  const [senderIds, receiverIds] = [pairs.map((pair) => pair.senderId), pairs.map((pair) => pair.receiverId)];
  const { rows } = await sql<{ n: number }>`
    select p.n from unnest(
      ${hiddenParameter(senderIds, 'uuid[]')}, ${hiddenParameter(receiverIds, 'uuid[]')}
    ) with ordinality as p (one, other, n)
    where exists (select from separated_pairs b where b.user_id = p.one and b.other_user_id = p.other)
    ${asPreparedStatement('find-blocked-pairs')}`.execute(db);
  const blocked = new Set(rows.map(({ n }) => n));
  return pairs.map((_, i) => blocked.has(i + 1));
}

/** Of each pair, counted from 1, between whom nothing passes: by a block or suspension, or because a guardian stopped it. */
export async function listClosedPairs(
  db: Connection,
  pairs: { senderId: string; receiverId: string }[],
): Promise<{ n: number; isSeparated: boolean }[]> {
  return selectClosedPairs(db, {
    senderIds: pairs.map((pair) => pair.senderId),
    receiverIds: pairs.map((pair) => pair.receiverId),
  });
}

const selectClosedPairs = defineStatement<
  { senderIds: string[]; receiverIds: string[] },
  { n: number; isSeparated: boolean }
>(
  (parameter) => sql<{ n: number; isSeparated: boolean }>`
    select * from (
      select p.n, exists (select from separated_pairs b where b.user_id = p.one and b.other_user_id = p.other) as is_separated,
        exists (select from stopped_pairs s where s.user_id = p.one and s.other_user_id = p.other) as is_stopped
      from unnest(${hiddenParameter(parameter('senderIds'), 'uuid[]')}, ${hiddenParameter(parameter('receiverIds'), 'uuid[]')})
        with ordinality as p (one, other, n)
    ) closed where is_separated or is_stopped
    ${asPreparedStatement('list-closed-pairs')}`,
);

/** Whether this is the profile image of somebody who is hidden from the viewer. */
export async function isImageOfHiddenUser(
  db: Connection,
  viewerId: string,
  profileImage: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from unseen_profiles b join users u on u.id = b.other_user_id
    where b.user_id = ${viewerId} and u.profile_image = ${profileImage} limit 1
    ${asPreparedStatement('is-image-of-hidden-user')}`.execute(db);
  return rows.length > 0;
}

/** The athlete whose profile image this is, and what decides who sees it; undefined for images of coaches. */
export async function findPhotoOwner(
  db: Connection,
  profileImage: string,
  adultsBornBy: string,
): Promise<(FieldOwner & { userId: string }) | undefined> {
  const { rows } = await sql<FieldOwner & { userId: string }>`
    select u.id as user_id, a.field_audiences as chosen,
      exists (select from birth_dates d where d.user_id = u.id and d.born_on::text <= ${adultsBornBy}) as is_adult
    from users u left join athletes a on a.user_id = u.id where u.role = 'athlete' and u.profile_image = ${profileImage} limit 1
    ${asPreparedStatement('find-photo-owner')}`.execute(db);
  return rows[0];
}

/** Whether there is such a member, erased or not. Nobody blocks or reports staff. */
export async function userExists(db: Connection, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '<>', 'staff')
    .executeTakeFirst();
  return found !== undefined;
}

/** A page of somebody's blocks, newest first, without the photos, which a block hides; `after` is the last row of the page before. */
export function findBlockPage(db: Connection, blockerId: string, limit: number, after?: CursorPosition) {
  return db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blockedId')
    .select(['b.createdAt', 'b.blockedId', sql<string>`b.created_at::text`.as('key')])
    .select(
      sql<Block['user']>`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'profileImage', null, 'createdAt', u.created_at)`.as('user'),
    )
    .select(
      sql<boolean>`exists (select from hidden_names n where n.user_id = ${blockerId} and n.other_user_id = u.id)`.as(
        'isNameHidden',
      ),
    )
    .where('b.blockerId', '=', blockerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(b.created_at, b.blocked_id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.blockedId', 'desc')
    .limit(limit)
    .execute();
}

export async function countBlocks(db: Connection, blockerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('blockerId', '=', blockerId)
    .executeTakeFirstOrThrow();
  return n;
}

/** The copy of the conversation that is stored with a report. */
interface Evidence {
  reporter: { id: string; name: string };
  reported: { id: string; name: string };
  /** Oldest first. The reported message is always included, however old it is. */
  messages: { id: string; senderId: string; content: string | null; timestamp: string }[];
}

/** The last messages between the two, and who they are. */
export async function getReportEvidence(
  db: Connection,
  about: { reporterId: string; reportedId: string; messageId: string | null },
  maxMessages: number,
): Promise<Evidence> {
  const { rows } = await sql<Evidence>`
    with conversation as (
      select m.* from messages m join conversations c on c.id = m.conversation_id
      where c.first_user_id = least(${about.reporterId}::uuid, ${about.reportedId}::uuid)
        and c.second_user_id = greatest(${about.reporterId}::uuid, ${about.reportedId}::uuid)
    ), chosen as (
      (select * from conversation order by seq desc limit ${maxMessages})
      union select * from conversation where id = ${about.messageId}::uuid
    )
    select (select json_build_object('id', id, 'name', first_name || ' ' || last_name)
              from users where id = ${about.reporterId}) as reporter,
      (select json_build_object('id', id, 'name', first_name || ' ' || last_name)
              from users where id = ${about.reportedId}) as reported,
      coalesce((select json_agg(json_build_object('id', id, 'senderId', sender_id,
        'content', case when guardian_relation is null then '' else 'Written by a guardian: ' end
          || coalesce(content, 'Campus visit: ' || (visit->>'change')),
        'timestamp', created_at) order by seq) from chosen), '[]') as messages`.execute(db);
  return rows[0]!;
}

export interface ReportRow {
  id: string;
  reporterId: string | null;
  reportedId: string | null;
  messageId: string | null;
  reason: Reason;
  words: string | null;
  evidence: Evidence;
  createdAt: Date;
}

export async function insertReport(db: Connection, row: ReportRow): Promise<void> {
  await db
    .insertInto('reports')
    .values({ ...row, evidence: JSON.stringify(row.evidence) })
    .execute();
}

export async function deleteReportsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('reports').where('createdAt', '<', before).execute();
}

/** Deletes the reports between an erased user and others who are erased, too. */
export async function deleteReportsAmongErased(db: Connection, userId: string): Promise<void> {
  await sql`
    delete from reports r using users other
    where (r.reporter_id = ${userId} and other.id = r.reported_id
        or r.reported_id = ${userId} and other.id = r.reporter_id)
      and other.erased_at is not null`.execute(db);
}

/** The newest reports, or the one with this id. */
export async function findReports(
  db: Connection,
  filter: { id?: string; maxReports: number },
): Promise<ReportRow[]> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id!))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.maxReports)
    .execute();
  return rows as ReportRow[];
}
