import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { archiveNames } from './backup-manifest.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Between this machine's clock and that of the disk with the images. */
const clockToleranceMs = 60_000;

const imageName = /^[0-9a-f-]{36}\.webp$/;

/** Adds the images of a folder that changes meanwhile. An image is never written twice: a new one has another name. */
export function createImageAdder(archive: ArchiveWriter, folder: string) {
  const since = Date.now() - clockToleranceMs;
  /** The few of those added that `addNew` would take for new ones. */
  const addedRecent = new Set<string>();

  async function addImageIfRecent(name: string, isNewOnly: boolean): Promise<number> {
    if (!imageName.test(name) || addedRecent.has(name)) return 0;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    const isRecent = (found?.ctimeMs ?? 0) >= since;
    if (!found || (isNewOnly && !isRecent)) return 0;
    await archive.addFile(`${archiveNames.imageFolder}/${name}`, path.join(folder, name), {
      mayBeGone: true,
    });
    if (isRecent) addedRecent.add(name);
    return 1;
  }

  return {
    /** Returns how many there were. */
    async addAll(onProgress: (done: number, total: number) => void): Promise<number> {
      let total = 0;
      for await (const name of listNames(folder)) total += Number(imageName.test(name));
      let done = 0;
      for await (const name of listNames(folder)) {
        done += await addImageIfRecent(name, false);
        onProgress(Math.min(done, total), total);
      }
      return done;
    },
    /** Adds those that were written since the adder was made. */
    async addNew(): Promise<number> {
      let done = 0;
      for await (const name of listNames(folder)) done += await addImageIfRecent(name, true);
      return done;
    },
  };
}

async function* listNames(folder: string): AsyncGenerator<string> {
  const directory = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  for await (const { name } of directory ?? []) yield name;
}
