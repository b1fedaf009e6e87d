import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { deleteAlsoOnExit } from './delete-also-on-exit.ts';

/** Until it is whole and on the disk the file has another name; after an error nothing is left of it. */
export async function writeFileOnceWhole(
  file: string,
  write: (out: Writable) => Promise<void>,
): Promise<void> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  await deleteAbandonedParts(path.dirname(file));
  const deletePart = deleteAlsoOnExit(part);
  try {
    await write(createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(path.dirname(file));
  } finally {
    await deletePart();
  }
}

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Deletes what backups left behind that were killed. Another machine may be writing here: only what is old. */
async function deleteAbandonedParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.fieldhouse-.*\.part$/.test(name)) continue;
    // Another machine may have finished it since.
    const part = await stat(path.join(folder, name)).catch(() => undefined);
    if (part && Date.now() - part.mtimeMs > abandonedAfterMs)
      await rm(path.join(folder, name), { force: true });
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}
