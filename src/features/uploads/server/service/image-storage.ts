import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Images as files in `dataDir/images`, named by a random id that nobody can guess. */
export function openImageStorage(dataDir: string) {
  const folder = join(dataDir, 'images');
  const toPath = (id: string) => join(folder, `${id}.webp`);
  return {
    /** Returns the id. A crash never leaves an incomplete file under it. */
    async save(image: Buffer): Promise<string> {
      const id = randomUUID();
      await mkdir(folder, { recursive: true });
      await writeFile(`${toPath(id)}.part`, image);
      await rename(`${toPath(id)}.part`, toPath(id));
      return id;
    },
    /** Undefined if there is no such file. `id` becomes a path: pass only a validated UUID. */
    read: (id: string): Promise<Buffer | undefined> =>
      readFile(toPath(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    delete: (id: string): Promise<void> => rm(toPath(id), { force: true }),
  };
}

export type ImageStorage = ReturnType<typeof openImageStorage>;
