import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Images as files of `dataDir/images`, named by a random id that nobody can guess. */
export function openStorage(dataDir: string) {
  const folder = join(dataDir, 'images');
  const fileOf = (id: string) => join(folder, `${id}.webp`);
  return {
    /** Keeps an image, whole or not at all; answers its id. */
    async keep(image: Buffer): Promise<string> {
      const id = randomUUID();
      await mkdir(folder, { recursive: true });
      await writeFile(`${fileOf(id)}.part`, image);
      await rename(`${fileOf(id)}.part`, fileOf(id));
      return id;
    },
    /** Undefined when there is none. `id` is a UUID that was checked before: it becomes a path. */
    image: (id: string): Promise<Buffer | undefined> =>
      readFile(fileOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
  };
}

export type Storage = ReturnType<typeof openStorage>;
