import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openCommandStorage, type StorageSettings } from '#server/storage/open-storage.ts';
import { formatS3Address } from '#server/storage/storage-address.ts';
import { archiveNames } from './backup-manifest.ts';
import { copyMissingObjects } from './copy-missing-objects.ts';

const { imageFolder } = archiveNames;

/** @throws Error with a sentence where the bucket of STORAGE_URL has images, which a restore would mix with its own */
export async function assertBucketHasNoImages(settings: StorageSettings): Promise<void> {
  if (settings.storage.kind === 'file') return;
  for await (const images of openCommandStorage(settings).list(imageFolder))
    if (images.length > 0)
      throw new Error(
        `${formatS3Address(settings.storage)} has images already, and a restore writes over nothing: name another prefix ` +
          'in STORAGE_URL.',
      );
}

/** Where STORAGE_URL names a bucket, the restored images go there. If that or what follows fails, none stays there. */
export async function moveImagesIntoBucket(
  staging: string,
  settings: StorageSettings,
  moveTheRest: () => Promise<void>,
): Promise<void> {
  if (settings.storage.kind === 'file') return moveTheRest();
  const bucket = openCommandStorage(settings);
  const staged = openCommandStorage({ ...settings, dataDir: staging, storage: { kind: 'file' } });
  try {
    await copyMissingObjects(staged, bucket, imageFolder);
    await rm(path.join(staging, imageFolder), { recursive: true, force: true });
    await moveTheRest();
  } catch (error) {
    // The bucket had no image before.
    for await (const images of bucket.list(imageFolder))
      for (const { key } of images) await bucket.delete(key);
    throw error;
  }
}
