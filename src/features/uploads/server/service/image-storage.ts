import { randomUUID } from 'node:crypto';
import { type ObjectStorage, readWholeObject, type StoredObject } from '#server/storage/object-storage.ts';

/** The folder of images in the storage. Each is named by a random id that nobody can guess. */
export const imageFolder = 'images';

const toKey = (id: string) => `${imageFolder}/${id}.webp`;

/** Undefined for what is no image, such as the rest of a crash. */
export const parseImageKey = (key: string): string | undefined =>
  /^images\/([0-9a-f-]{36})\.webp$/.exec(key)?.[1];

/** Returns the id. The image is stored for good, so a row that names it may be committed. */
export async function saveImage(storage: ObjectStorage, image: Buffer): Promise<string> {
  const id = randomUUID();
  await storage.put(toKey(id), image);
  return id;
}

/** Undefined if there is no such image. `id` becomes a path: pass only a validated UUID. */
export const getImage = (storage: ObjectStorage, id: string): Promise<StoredObject | undefined> =>
  storage.get(toKey(id));

/** As `getImage`, in memory. */
export async function readImage(storage: ObjectStorage, id: string): Promise<Buffer | undefined> {
  const image = await getImage(storage, id);
  return image && readWholeObject(image);
}

export const deleteImage = (storage: ObjectStorage, id: string): Promise<void> => storage.delete(toKey(id));
