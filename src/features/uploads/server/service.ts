import { getAccount, replaceProfileImage } from '#features/accounts/server/accounts.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { notFound } from '#shared/errors.ts';
import { type Crop, uploadCalls } from '../contract.ts';
import { squareOf } from './images.ts';
import { openStorage, type Storage } from './storage.ts';

/** The feature's part of the server: the product and its files. */
export interface Uploads extends Context {
  storage: Storage;
}

/** Keeps the image, shows it in place of the one before, and removes that one's file. */
export async function changeProfileImage(ctx: Uploads, viewer: Viewer, file: Buffer, crop: Crop) {
  const id = await ctx.storage.keep(await squareOf(file, crop));
  const before = await replaceProfileImage(ctx, viewer.id, addressOf(id)).catch(async (error) => {
    await ctx.storage.remove(id);
    throw error;
  });
  await forget(ctx, before);
  return { user: await getAccount(ctx, viewer.id) };
}

export async function removeProfileImage(ctx: Uploads, viewer: Viewer): Promise<void> {
  await forget(ctx, await replaceProfileImage(ctx, viewer.id, null));
}

export async function image(ctx: Uploads, id: string): Promise<Buffer> {
  const found = await ctx.storage.image(id);
  if (!found) throw notFound(uploadCalls['GET /images/{id}.webp'].notFoundMessage);
  return found;
}

const addressOf = (id: string) => `/images/${id}.webp`;

/** Removes the file behind an account's image, where it is one of ours. */
export const forgetImage = (ctx: Context, address: string | null): Promise<void> =>
  forget({ ...ctx, storage: openStorage(ctx.dataDir) }, address);

/** The file behind an account's image; undefined where there is none of ours. */
export async function imageAt(ctx: Context, address: string | null): Promise<Buffer | undefined> {
  const id = idIn(address);
  return id ? ((await openStorage(ctx.dataDir).image(id)) ?? undefined) : undefined;
}

// A provider's own picture lies elsewhere, and is not ours to remove.
const idIn = (address: string | null) => /^\/images\/([0-9a-f-]{36})\.webp$/.exec(address ?? '')?.[1];

async function forget(ctx: Uploads, address: string | null): Promise<void> {
  const id = idIn(address);
  if (id) await ctx.storage.remove(id);
}
