import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { prepared } from '#server/database/prepared-statement.ts';

/** Reads the version of what lists show, and which of these athletes the viewer has bookmarked. */
export async function readListVersionAndBookmarks(
  db: Connection,
  viewerId: string,
  athleteIds: string[],
): Promise<{ version: string; bookmarkedIds: string[] }> {
  const { rows } = await sql<{ version: string; bookmarkedIds: string[] }>`
    select version || '.' || (select count(*) from athlete_list_changes) as version,
      array(select athlete_id from bookmarks where user_id = ${viewerId} and athlete_id = any (${athleteIds}::uuid[]))
        as bookmarked_ids
    from athlete_list_version ${prepared('read-list-version-and-bookmarks')}`.execute(db);
  return rows[0]!;
}

/** Merges recorded changes into the version, which keeps it quick to read. */
export async function mergeChangesIntoListVersion(db: Connection): Promise<void> {
  await sql`select merge_athlete_list_changes()`.execute(db);
}
