import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';

/** SQL: whether a bookmarked athlete `a` may be shown. A bookmark stays while its athlete is hidden. */
const isVisibleSql = (userId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from unseen_profiles p where p.user_id = ${userId} and p.other_user_id = a.user_id)`;

/** A page of athlete ids, newest bookmark first; `after` is the last row of the page before. */
export function listBookmarkedAthleteIds(
  db: Connection,
  userId: string,
  limit: number,
  after?: CursorPosition,
) {
  return db
    .selectFrom('bookmarks as b')
    .innerJoin('athletes as a', 'a.id', 'b.athleteId')
    .select(['b.athleteId as id', sql<string>`b.created_at::text`.as('key')])
    .where('b.userId', '=', userId)
    .where(isVisibleSql(userId))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(b.created_at, b.athlete_id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.athleteId', 'desc')
    .limit(limit)
    .execute();
}

export async function countBookmarks(db: Connection, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('bookmarks as b')
    .innerJoin('athletes as a', 'a.id', 'b.athleteId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('b.userId', '=', userId)
    .where(isVisibleSql(userId))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * An existing bookmark keeps its time, and so its position in the list. Returns false if there is no such athlete, or if
 * they are hidden from the user.
 */
export async function insertBookmark(
  db: Connection,
  userId: string,
  athleteId: string,
  createdAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with visible as (select a.id from athletes a where a.id = ${athleteId} and ${isVisibleSql(userId)}),
      added as (
        insert into bookmarks (user_id, athlete_id, created_at)
        select ${userId}, id, ${createdAt} from visible on conflict do nothing
      )
    select from visible`.execute(db);
  return rows.length > 0;
}

export async function deleteBookmark(db: Connection, userId: string, athleteId: string): Promise<void> {
  await db.deleteFrom('bookmarks').where('userId', '=', userId).where('athleteId', '=', athleteId).execute();
}
