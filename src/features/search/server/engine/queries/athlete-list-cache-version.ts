import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';

/**
 * Reads the version of what lists show, which of these athletes the viewer has bookmarked, and whether blocks hide
 * somebody from the viewer.
 */
export async function readListVersionForViewer(
  db: Connection,
  viewerId: string,
  athleteIds: string[],
): Promise<{ version: string; bookmarkedIds: string[]; hasBlocks: boolean }> {
  const { rows } = await sql<{ version: string; bookmarkedIds: string[]; hasBlocks: boolean }>`
    select version || '.' || (select count(*) from athlete_list_changes) as version,
      array(select athlete_id from bookmarks where user_id = ${viewerId} and athlete_id = any (${athleteIds}::uuid[]))
        as bookmarked_ids,
      exists (select from block_pairs where user_id = ${viewerId}) as has_blocks
    from athlete_list_version ${asPreparedStatement('read-list-version-for-viewer')}`.execute(db);
  return rows[0]!;
}

/** Merges recorded changes into the version, which keeps it quick to read. */
export async function mergeChangesIntoListVersion(db: Connection): Promise<void> {
  await sql`select merge_athlete_list_changes()`.execute(db);
}
