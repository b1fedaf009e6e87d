import { getAccount, replaceProfileImage } from '#features/accounts/server/accounts.ts';
import type { Context, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { notFound } from '#shared/errors.ts';
import { type Crop, uploadCalls } from '../../contract.ts';
import { cropToSquareWebp } from './crop-image.ts';
import { type ImageStorage, openImageStorage } from './image-storage.ts';

export interface UploadsContext extends Context {
  storage: ImageStorage;
}

/** Replaces the viewer's profile image and deletes the file of the previous one. */
export async function changeProfileImage(ctx: UploadsContext, viewer: Viewer, file: Buffer, crop: Crop) {
  const id = await ctx.storage.save(await cropToSquareWebp(file, crop));
  const previousUrl = await replaceProfileImage(ctx, viewer.id, toImageUrl(id)).catch(async (error) => {
    await ctx.storage.delete(id);
    throw error;
  });
  await deleteStoredFileOfUrl(ctx.storage, previousUrl);
  return { user: await getAccount(ctx, viewer.id) };
}

export async function removeProfileImage(ctx: UploadsContext, viewer: Viewer): Promise<void> {
  await deleteStoredFileOfUrl(ctx.storage, await replaceProfileImage(ctx, viewer.id, null));
}

export async function getStoredImage(ctx: UploadsContext, id: string): Promise<Buffer> {
  const image = await ctx.storage.read(id);
  if (!image) throw notFound(uploadCalls['GET /images/{id}.webp'].notFoundMessage);
  return image;
}

const toImageUrl = (id: string) => `/images/${id}.webp`;

/** Deletes the file behind a profile image, if it is one of our files. */
export const deleteProfileImageFile = (ctx: ContextWith<'dataDir'>, url: string | null): Promise<void> =>
  deleteStoredFileOfUrl(openImageStorage(ctx.dataDir), url);

/** Reads the file behind a profile image; undefined if it is none of our files. */
export async function readProfileImageFile(
  ctx: ContextWith<'dataDir'>,
  url: string | null,
): Promise<Buffer | undefined> {
  const id = parseStoredImageId(url);
  return id ? openImageStorage(ctx.dataDir).read(id) : undefined;
}

/** Undefined for the picture of a sign-in provider, which is on the provider's server. */
const parseStoredImageId = (url: string | null) => /^\/images\/([0-9a-f-]{36})\.webp$/.exec(url ?? '')?.[1];

async function deleteStoredFileOfUrl(storage: ImageStorage, url: string | null): Promise<void> {
  const id = parseStoredImageId(url);
  if (id) await storage.delete(id);
}
