import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';

/** A page of athlete ids, newest bookmark first; `after` is the last row of the page before. */
export function listBookmarkedAthleteIds(
  db: Connection,
  userId: string,
  limit: number,
  after?: CursorPosition,
) {
  return db
    .selectFrom('bookmarks')
    .select(['athleteId as id', sql<string>`created_at::text`.as('key')])
    .where('userId', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, athlete_id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('athleteId', 'desc')
    .limit(limit)
    .execute();
}

export async function countBookmarks(db: Connection, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('bookmarks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}

/** An existing bookmark keeps its time, and so its position in the list. */
export async function insertBookmark(
  db: Connection,
  userId: string,
  athleteId: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('bookmarks')
    .values({ userId, athleteId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBookmark(db: Connection, userId: string, athleteId: string): Promise<void> {
  await db.deleteFrom('bookmarks').where('userId', '=', userId).where('athleteId', '=', athleteId).execute();
}
