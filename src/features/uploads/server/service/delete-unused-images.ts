import type { ContextWith } from '#server/context.ts';
import type { ListedObject } from '#server/storage/object-storage.ts';
import { listUsedImagePaths } from '../queries.ts';
import { imageFolder, parseImageKey } from './image-storage.ts';
import { toImagePath } from './profile-image.ts';

/** A younger image may belong to an upload whose transaction has not committed. */
const minAgeMs = 24 * 60 * 60 * 1000;

/** Deletes the images that no account names: of an upload that failed, or of a deletion that did. */
export async function deleteUnusedImages(ctx: ContextWith<'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  for await (const images of ctx.storage.list(imageFolder)) {
    for (const { key, modifiedAt } of await listUnused(ctx, images)) {
      if (ctx.now().getTime() - modifiedAt.getTime() < minAgeMs) continue;
      await ctx.storage
        .delete(key)
        .catch((error) => ctx.log.warn({ err: error }, 'An unused image could not be deleted'));
    }
  }
}

async function listUnused(ctx: ContextWith<'db'>, images: ListedObject[]): Promise<ListedObject[]> {
  const paths = images.flatMap(({ key }) => parseImageKey(key) ?? []).map(toImagePath);
  const used = await listUsedImagePaths(ctx.db, paths);
  return images.filter(({ key }) => {
    const id = parseImageKey(key);
    return !id || !used.has(toImagePath(id));
  });
}
