import type { ListedObject, ObjectStorage } from '#server/storage/object-storage.ts';
import { readWholeObject } from '#server/storage/object-storage.ts';

/** In memory at a time: images have some 50 kB each. */
const objectsAtOnce = 16;

/** What a crash has left of a file is no object. */
const unfinished = /\.part$/;

export interface CopiedObjects {
  copied: number;
  /** That were there before. */
  present: number;
}

/** Copies every object of a folder that the other storage does not have. It can be repeated, as after an error. */
export async function copyMissingObjects(
  from: ObjectStorage,
  to: ObjectStorage,
  folder: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<CopiedObjects> {
  const existing = new Set<string>();
  for await (const page of to.list(folder)) for (const { key, size } of page) existing.add(`${key} ${size}`);
  let total = 0;
  for await (const page of from.list(folder)) total += page.length;
  const counts = { copied: 0, present: 0 };
  let done = 0;
  for await (const page of from.list(folder)) {
    const missing = page.filter(({ key, size }) => !unfinished.test(key) && !existing.has(`${key} ${size}`));
    counts.present += page.filter(({ key, size }) => existing.has(`${key} ${size}`)).length;
    for (let i = 0; i < missing.length; i += objectsAtOnce)
      counts.copied += await copyObjects(from, to, missing.slice(i, i + objectsAtOnce));
    done += page.length;
    onProgress(Math.min(done, total), total);
  }
  return counts;
}

async function copyObjects(from: ObjectStorage, to: ObjectStorage, objects: ListedObject[]): Promise<number> {
  const copied = await Promise.all(
    objects.map(async ({ key }) => {
      const found = await from.get(key);
      if (!found) return 0;
      await to.put(key, await readWholeObject(found));
      return 1;
    }),
  );
  return copied.reduce<number>((sum, one) => sum + one, 0);
}
