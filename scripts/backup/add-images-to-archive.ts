import type { ListedObject, ObjectStorage } from '#server/storage/object-storage.ts';
import { readWholeObject } from '#server/storage/object-storage.ts';
import { archiveNames } from './backup-manifest.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Between this machine's clock and that of the storage. */
const clockToleranceMs = 60_000;

/** In memory at a time, of some 50 kB each: a bucket answers many at once as fast as one. */
const imagesAtOnce = 16;

const imageKey = /^images\/[0-9a-f-]{36}\.webp$/;

/** Adds the images of a storage that changes meanwhile. An image is never written twice: a new one has another name. */
export function createImageAdder(archive: ArchiveWriter, storage: ObjectStorage) {
  const since = Date.now() - clockToleranceMs;
  /** The few of those added that `addNew` would take for new ones. */
  const addedRecent = new Set<string>();

  async function addImages(images: ListedObject[]): Promise<number> {
    const found = await Promise.all(
      images.map(async ({ key, modifiedAt }) => {
        const image = await storage.get(key);
        return image && { key, modifiedAt, bytes: await readWholeObject(image) };
      }),
    );
    const present = found.filter((image) => image !== undefined);
    for (const { key, modifiedAt, bytes } of present) {
      await archive.addBytes(key, bytes, modifiedAt);
      if (modifiedAt.getTime() >= since) addedRecent.add(key);
    }
    return present.length;
  }

  return {
    /** Returns how many there were. */
    async addAll(onProgress: (done: number, total: number) => void): Promise<number> {
      let total = 0;
      for await (const images of listImages(storage)) total += images.length;
      let done = 0;
      for await (const images of listImages(storage)) {
        done += await addImages(images);
        onProgress(Math.min(done, total), total);
      }
      return done;
    },
    /** Adds those that were written since the adder was made. */
    async addNew(): Promise<number> {
      let done = 0;
      for await (const images of listImages(storage))
        done += await addImages(
          images.filter(({ key, modifiedAt }) => modifiedAt.getTime() >= since && !addedRecent.has(key)),
        );
      return done;
    },
  };
}

async function* listImages(storage: ObjectStorage): AsyncGenerator<ListedObject[]> {
  for await (const page of storage.list(archiveNames.imageFolder)) {
    const images = page.filter(({ key }) => imageKey.test(key));
    for (let i = 0; i < images.length; i += imagesAtOnce) yield images.slice(i, i + imagesAtOnce);
  }
}
