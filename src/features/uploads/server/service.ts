import { ownAccount, setProfileImage } from '#features/accounts/server/service/account.ts';
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
export async function changeProfileImage(on: Uploads, viewer: Viewer, file: Buffer, crop: Crop) {
  const id = await on.storage.keep(await squareOf(file, crop));
  const before = await setProfileImage(on.db, viewer.id, addressOf(id), on.now()).catch(async (error) => {
    await on.storage.remove(id);
    throw error;
  });
  await forget(on, before);
  return { user: await ownAccount(on, viewer.id) };
}

export async function removeProfileImage(on: Uploads, viewer: Viewer): Promise<void> {
  await forget(on, await setProfileImage(on.db, viewer.id, null, on.now()));
}

export async function image(on: Uploads, id: string): Promise<Buffer> {
  const found = await on.storage.image(id);
  if (!found) throw notFound(uploadCalls['GET /images/{id}.webp'].missing);
  return found;
}

const addressOf = (id: string) => `/images/${id}.webp`;

/** Removes the file behind an account's image, where it is one of ours. */
export const forgetImage = (on: Context, address: string | null): Promise<void> =>
  forget({ ...on, storage: openStorage(on.dataDir) }, address);

/** The file behind an account's image; undefined where there is none of ours. */
export async function imageAt(on: Context, address: string | null): Promise<Buffer | undefined> {
  const id = idIn(address);
  return id ? ((await openStorage(on.dataDir).image(id)) ?? undefined) : undefined;
}

// A provider's own picture lies elsewhere, and is not ours to remove.
const idIn = (address: string | null) => /^\/images\/([0-9a-f-]{36})\.webp$/.exec(address ?? '')?.[1];

async function forget(on: Uploads, address: string | null): Promise<void> {
  const id = idIn(address);
  if (id) await on.storage.remove(id);
}
