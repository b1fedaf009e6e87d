import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ListedObject, ObjectStorage } from './object-storage.ts';

/** Objects as files of a folder, which only the user of this process reads. */
export function openFileStorage(root: string): ObjectStorage {
  const toPath = (key: string) => join(root, key);
  return {
    async put(key, body) {
      const path = toPath(key);
      const folder = dirname(path);
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncToDisk(dirname(folder));
      const part = await open(`${path}.part`, 'w', 0o600);
      try {
        if (Buffer.isBuffer(body)) await part.writeFile(body);
        else for await (const chunk of body) await part.write(chunk);
        await part.sync();
      } finally {
        await part.close();
      }
      await rename(`${path}.part`, path);
      await syncToDisk(folder);
    },
    async get(key) {
      const handle = await open(toPath(key)).catch(returnUndefinedIfMissing);
      if (!handle) return undefined;
      const { size, mtime } = await handle.stat();
      return { body: handle.createReadStream(), size, modifiedAt: mtime };
    },
    delete: (key) => rm(toPath(key), { force: true }),
    list: (folder) => listFilesInPages(root, folder),
  };
}

const filesPerPage = 1_000;

async function* listFilesInPages(root: string, folder: string): AsyncGenerator<ListedObject[]> {
  const directory = await opendir(join(root, folder)).catch(returnUndefinedIfMissing);
  let keys: string[] = [];
  for await (const entry of directory ?? []) {
    if (!entry.isFile()) continue;
    keys.push(`${folder}/${entry.name}`);
    if (keys.length < filesPerPage) continue;
    yield await readFacts(root, keys);
    keys = [];
  }
  if (keys.length > 0) yield await readFacts(root, keys);
}

/** Those that are still there. */
async function readFacts(root: string, keys: string[]): Promise<ListedObject[]> {
  const found = await Promise.all(
    keys.map(async (key) => {
      const facts = await stat(join(root, key)).catch(returnUndefinedIfMissing);
      return facts ? [{ key, size: facts.size, modifiedAt: facts.mtime }] : [];
    }),
  );
  return found.flat();
}

function returnUndefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
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
