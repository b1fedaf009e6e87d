import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';

/**
 * The number of the last merge, and which changes came since: on a replica two may have become visible in another order
 * than on the primary.
 */
const listVersion = sql<string>`version || '.' ||
  (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from athlete_list_changes)`;

/** Whether this database is a standby, and shows what the primary shows at this version. */
export async function isReplicaAtListVersion(db: Connection, version: string): Promise<boolean> {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select pg_is_in_recovery() and ${listVersion} = ${version} as is_current
    from athlete_list_version ${asPreparedStatement('is-replica-at-list-version')}`.execute(db);
  return rows[0]?.isCurrent === true;
}

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
    select ${listVersion} as version,
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
