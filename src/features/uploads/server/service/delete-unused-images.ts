import { listUsedImagePaths } from '../queries.ts';
import type { StoredFile } from './image-storage.ts';
import { toImagePath, type UploadsContext } from './profile-image.ts';

/** A younger file may belong to an upload whose transaction has not committed. */
const minAgeMs = 24 * 60 * 60 * 1000;

/** Deletes the files that no account names: of an upload that failed, or of a deletion that did. */
export async function deleteUnusedImages(
  ctx: Pick<UploadsContext, 'db' | 'log' | 'now' | 'storage'>,
): Promise<void> {
  for await (const files of ctx.storage.listFiles()) {
    for (const name of await listUnusedFiles(ctx, files)) {
      const writtenAt = await ctx.storage.getWriteTime(name);
      if (!writtenAt || ctx.now().getTime() - writtenAt.getTime() < minAgeMs) continue;
      await ctx.storage
        .deleteFile(name)
        .catch((error) => ctx.log.warn({ err: error }, 'An unused image could not be deleted'));
    }
  }
}

async function listUnusedFiles(ctx: Pick<UploadsContext, 'db'>, files: StoredFile[]): Promise<string[]> {
  const paths = files.flatMap(({ id }) => id ?? []).map(toImagePath);
  const used = await listUsedImagePaths(ctx.db, paths);
  return files.filter(({ id }) => !id || !used.has(toImagePath(id))).map(({ name }) => name);
}
