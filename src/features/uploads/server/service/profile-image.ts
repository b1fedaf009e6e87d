import { getAccount, replaceProfileImage } from '#features/accounts/server/accounts.ts';
import { isHiddenProfileImage } from '#features/safety/server/safety.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import type { StoredObject } from '#server/storage/object-storage.ts';
import { notFound } from '#shared/errors.ts';
import { type Crop, uploadCalls } from '../../contract.ts';
import { listUsedImagePaths } from '../queries.ts';
import { cropToSquareWebp } from './crop-image.ts';
import { deleteImage, getImage, readImage, saveImage } from './image-storage.ts';

export const imageDeletionQueue = 'image-deletion';

export interface ImageDeletionJob {
  id: string;
}

/** Replaces the viewer's profile image; the file of the previous one is deleted soon after. */
export async function changeProfileImage(ctx: Context, viewer: Viewer, file: Buffer, crop: Crop) {
  const id = await saveImage(ctx.storage, await cropToSquareWebp(file, crop));
  // The file stays when this fails: the commit may have succeeded although its answer was lost. Unused files are swept.
  await replaceImage(ctx, viewer, toImagePath(id));
  return { user: await getAccount(ctx, viewer.id) };
}

export const removeProfileImage = (ctx: Context, viewer: Viewer): Promise<void> =>
  replaceImage(ctx, viewer, null);

/** The deletion of the previous file is a job of the same transaction: it is tried until it has succeeded. */
const replaceImage = (ctx: Context, viewer: Viewer, path: string | null): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const previous = await replaceProfileImage(ctx, tx, viewer.id, path);
    await queueImageDeletion(ctx, tx, previous);
  });

/**
 * An image that no account names any more is gone, even while its file waits to be deleted. A block hides the images of
 * its two members from each other, and athletes choose who sees theirs.
 */
export async function assertImageVisible(ctx: Context, viewer: AthleteReader, id: string): Promise<void> {
  const path = toImagePath(id);
  const isUsed = (await listUsedImagePaths(ctx.db, [path])).size > 0;
  if (!isUsed || (await isHiddenProfileImage(ctx, viewer, path))) throw newMissingImageError();
}

/** The file of an image that the viewer may see. */
export async function getVisibleImage(ctx: ContextWith<'storage'>, id: string): Promise<StoredObject> {
  const image = await getImage(ctx.storage, id);
  if (!image) throw newMissingImageError();
  return image;
}

const newMissingImageError = () => notFound(uploadCalls['GET /images/{id}.webp'].notFoundMessage);

export const toImagePath = (id: string): string => `/images/${id}.webp`;

/** Has the file behind a profile image deleted once the transaction has committed, if it is one of our files. */
export async function queueImageDeletion(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  path: string | null,
): Promise<void> {
  const id = parseStoredImageId(path);
  if (id) await ctx.jobs.send(tx, imageDeletionQueue, { id } satisfies ImageDeletionJob);
}

/** The worker of the queue. */
export const deleteQueuedImage = (ctx: ContextWith<'storage'>, { id }: ImageDeletionJob): Promise<void> =>
  deleteImage(ctx.storage, id);

/** Reads the file behind a profile image; undefined if it is none of our files. */
export async function readProfileImageFile(
  ctx: ContextWith<'storage'>,
  path: string | null,
): Promise<Buffer | undefined> {
  const id = parseStoredImageId(path);
  return id ? readImage(ctx.storage, id) : undefined;
}

/** Undefined for the picture of a sign-in provider, which is on the provider's server. */
const parseStoredImageId = (path: string | null) => /^\/images\/([0-9a-f-]{36})\.webp$/.exec(path ?? '')?.[1];
