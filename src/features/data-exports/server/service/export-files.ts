import type { Connection, ContextWith } from '#server/context.ts';
import type { ListedObject, StoredObject } from '#server/storage/object-storage.ts';
import { deleteExportsOfUser, listExistingExportIds } from '../queries/data-exports.ts';

/** The folder of the files in the storage, each named by the id of its export. */
const folder = 'exports';

export const exportFileDeletionQueue = 'export-file-deletion';

export interface ExportFileDeletionJob {
  id: string;
}

const toKey = (id: string) => `${folder}/${id}.zip`;

const parseKey = (key: string) => /^exports\/([0-9a-f-]{36})\.zip$/.exec(key)?.[1];

export const saveExportFile = (ctx: ContextWith<'storage'>, id: string, file: Buffer): Promise<void> =>
  ctx.storage.put(toKey(id), file);

export const findStoredFile = (ctx: ContextWith<'storage'>, id: string): Promise<StoredObject | undefined> =>
  ctx.storage.get(toKey(id));

/** The worker of the queue, too. */
export const deleteExportFile = (ctx: ContextWith<'storage'>, { id }: ExportFileDeletionJob): Promise<void> =>
  ctx.storage.delete(toKey(id));

/** Has the file of an export deleted once the transaction has committed: it is tried until it has succeeded. */
export const queueExportFileDeletion = (
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  id: string,
): Promise<void> => ctx.jobs.send(tx, exportFileDeletionQueue, { id } satisfies ExportFileDeletionJob);

/** Of an erased account: its own exports and those of its guardians, with their files. */
export async function deleteExportsOfErasedMember(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  userId: string,
): Promise<void> {
  for (const id of await deleteExportsOfUser(tx, userId)) await queueExportFileDeletion(ctx, tx, id);
}

/** A younger file may belong to an export that is being finished. */
const minAgeMs = 60 * 60 * 1000;

/** Deletes the files of exports that have expired, or whose guardian is gone. */
export async function deleteUnusedExportFiles(
  ctx: ContextWith<'db' | 'log' | 'now' | 'storage'>,
): Promise<void> {
  for await (const files of ctx.storage.list(folder)) {
    for (const { key, modifiedAt } of await listUnused(ctx, files)) {
      if (ctx.now().getTime() - modifiedAt.getTime() < minAgeMs) continue;
      await ctx.storage
        .delete(key)
        .catch((error) => ctx.log.warn({ err: error }, 'An unused copy of data could not be deleted'));
    }
  }
}

async function listUnused(ctx: ContextWith<'db'>, files: ListedObject[]): Promise<ListedObject[]> {
  const ids = files.flatMap(({ key }) => parseKey(key) ?? []);
  const existing = await listExistingExportIds(ctx.db, ids);
  return files.filter(({ key }) => {
    const id = parseKey(key);
    return !id || !existing.has(id);
  });
}
