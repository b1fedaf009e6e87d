import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Images as files in `dataDir/images`, named by a random id that nobody can guess. */
export function openImageStorage(dataDir: string) {
  const folder = join(dataDir, 'images');
  const toImagePath = (id: string) => join(folder, `${id}.webp`);
  return {
    /** Returns the id. A crash never leaves an incomplete file under it. */
    async save(image: Buffer): Promise<string> {
      const id = randomUUID();
      await mkdir(folder, { recursive: true });
      await writeFile(`${toImagePath(id)}.part`, image);
      await rename(`${toImagePath(id)}.part`, toImagePath(id));
      return id;
    },
    /** Undefined if there is no such file. `id` becomes a path: pass only a validated UUID. */
    read: (id: string): Promise<Buffer | undefined> =>
      readFile(toImagePath(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    delete: (id: string): Promise<void> => rm(toImagePath(id), { force: true }),
  };
}

export type ImageStorage = ReturnType<typeof openImageStorage>;
