import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** Whose copy it is: that of the user, or of a guardian. Neither reads the other's. */
export interface ExportOwner {
  userId: string;
  guardianId: string | null;
}

/** Replaces the owner's earlier export, of which it returns the id. */
export async function insertExport(
  db: Connection,
  row: ExportOwner & { id: string; createdAt: Date; expiresAt: Date },
): Promise<string | undefined> {
  const replaced = await db
    .deleteFrom('dataExports')
    .where('userId', '=', row.userId)
    .where('guardianId', 'is not distinct from', row.guardianId)
    .returning('id')
    .executeTakeFirst();
  await db.insertInto('dataExports').values(row).execute();
  return replaced?.id;
}

/** Of the member's own and of those of guardians. */
export async function deleteExportsOfUser(db: Connection, userId: string): Promise<string[]> {
  const deleted = await db.deleteFrom('dataExports').where('userId', '=', userId).returning('id').execute();
  return deleted.map(({ id }) => id);
}

/** Those of these exports that exist. */
export async function listExistingExportIds(db: Connection, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('dataExports').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export function findExport(db: Connection, { userId, guardianId }: ExportOwner, now: Date) {
  return db
    .selectFrom('dataExports')
    .select(['progress', 'failed', 'createdAt', 'expiresAt'])
    .select((row) => row.or([row('file', 'is not', null), row('isStored', '=', true)]).as('done'))
    .where('userId', '=', userId)
    .where('guardianId', 'is not distinct from', guardianId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export function findExportFile(db: Connection, { userId, guardianId }: ExportOwner, now: Date) {
  return db
    .selectFrom('dataExports')
    .select(['id', 'file', 'isStored', 'createdAt'])
    .where('userId', '=', userId)
    .where('guardianId', 'is not distinct from', guardianId)
    .where((row) => row.or([row('file', 'is not', null), row('isStored', '=', true)]))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Returns false if the export no longer exists: it was replaced by a newer one, or the account was erased. */
export async function updateExport(
  db: Connection,
  id: string,
  changes: { progress: number; isStored?: true } | { failed: true },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Deletes expired exports, and gives the space of all deleted ones back to the disk: a row that is only marked as deleted
 * leaves a copy of personal data in the database's files, and the embedded engine vacuums nothing by itself.
 */
export async function deleteExpiredExports(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('dataExports').where('expiresAt', '<=', now).execute();
  await sql`vacuum (truncate on) data_exports`.execute(db);
}
