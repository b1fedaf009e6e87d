import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the folder; `id` is undefined for the rest of a crash. */
export interface StoredFile {
  name: string;
  id: string | undefined;
}

/** Images as files in `dataDir/images`, named by a random id that nobody can guess. */
export function openImageStorage(dataDir: string) {
  const folder = join(dataDir, 'images');
  const toImagePath = (id: string) => join(folder, `${id}.webp`);
  return {
    /** Returns the id. The file is whole and on the disk, so a row that names it may be committed. */
    async save(image: Buffer): Promise<string> {
      const id = randomUUID();
      if (await mkdir(folder, { recursive: true })) await syncToDisk(dirname(folder));
      const part = await open(`${toImagePath(id)}.part`, 'wx');
      try {
        await part.writeFile(image);
        await part.sync();
      } finally {
        await part.close();
      }
      await rename(`${toImagePath(id)}.part`, toImagePath(id));
      await syncToDisk(folder);
      return id;
    },
    /** Undefined if there is no such file. `id` becomes a path: pass only a validated UUID. */
    read: (id: string): Promise<Buffer | undefined> =>
      readFile(toImagePath(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    delete: (id: string): Promise<void> => rm(toImagePath(id), { force: true }),
    /** Every file, a thousand at a time, so that millions of them fit into memory. */
    listFiles: () => listFilesInPages(folder),
    getWriteTime: async (name: string): Promise<Date | undefined> =>
      (await stat(join(folder, name)).catch(() => undefined))?.mtime,
    deleteFile: (name: string): Promise<void> => rm(join(folder, name), { force: true }),
  };
}

const filesPerPage = 1_000;

async function* listFilesInPages(folder: string): AsyncGenerator<StoredFile[]> {
  const directory = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  let page: StoredFile[] = [];
  for await (const entry of directory ?? []) {
    if (!entry.isFile()) continue;
    page.push({ name: entry.name, id: /^([0-9a-f-]{36})\.webp$/.exec(entry.name)?.[1] });
    if (page.length === filesPerPage) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

/** After a loss of power a file exists only if its folder was synced, too. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export type ImageStorage = ReturnType<typeof openImageStorage>;
