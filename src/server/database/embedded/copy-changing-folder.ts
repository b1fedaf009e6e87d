import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export interface FolderCopyOptions {
  /** Ends the copy with its reason. */
  signal?: AbortSignal;
  onProgress?(doneBytes: number, totalBytes: number): void;
}

interface CopiedFile {
  size: bigint;
  mtimeNs: bigint;
  /** Whether the file was old enough when it was copied for its time to show every later change. */
  isSettled: boolean;
}

/** The clock of a file system ticks every few milliseconds, or stores whole seconds only. */
const settledAfterMs = { fineClock: 100, coarseClock: 3_000 };
const maxParallelCopies = 4;

function isModifiedTimeOldEnough(mtimeNs: bigint): boolean {
  const ageMs = Date.now() - Number(mtimeNs / 1_000_000n);
  return ageMs > (mtimeNs % 1_000_000_000n === 0n ? settledAfterMs.coarseClock : settledAfterMs.fineClock);
}

/**
 * Copies a folder in parts: everything while it changes, what has changed meanwhile, and then, while nobody writes,
 * what has changed since. Other than with a single copy, writers wait for the last part alone.
 */
export function createFolderCopy(from: string, to: string, { signal, onProgress }: FolderCopyOptions) {
  const copied = new Map<string, CopiedFile>();

  async function copyOne(name: string): Promise<bigint> {
    signal?.throwIfAborted();
    const { size, mtimeNs } = await stat(path.join(from, name), { bigint: true });
    const wasSettled = isModifiedTimeOldEnough(mtimeNs);
    await copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
    copied.set(name, { size, mtimeNs, isSettled: wasSettled });
    return size;
  }

  async function hasChanged(name: string): Promise<boolean> {
    const before = copied.get(name);
    if (!before?.isSettled) return true;
    const { size, mtimeNs } = await stat(path.join(from, name), { bigint: true });
    return size !== before.size || mtimeNs !== before.mtimeNs;
  }

  return {
    async copyEverything(): Promise<void> {
      const files = await createFoldersAndListFiles(from, to);
      const sizes = await mapInParallel(files, async (name) => (await findFile(path.join(from, name)))?.size);
      const total = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
      let done = 0;
      await mapInParallel(files, async (name) => {
        // A table that was dropped, or a temporary file.
        const bytes = await copyOne(name).catch(ignoreMissing);
        done += Number(bytes ?? 0);
        onProgress?.(Math.min(done, total), total);
      });
    },

    async copyChanges(): Promise<void> {
      const files = await createFoldersAndListFiles(from, to);
      const copyIfChanged = async (name: string) => {
        if (await hasChanged(name)) await copyOne(name);
      };
      await mapInParallel(files, (name) => copyIfChanged(name).catch(ignoreMissing));
      const present = new Set(files);
      for (const name of [...copied.keys()].filter((copiedName) => !present.has(copiedName))) {
        await rm(path.join(to, name), { force: true });
        copied.delete(name);
      }
    },
  };
}

/** Names are relative to the folder. PostgreSQL needs its empty folders, too. */
async function createFoldersAndListFiles(from: string, to: string): Promise<string[]> {
  const files: string[] = [];
  const copyFolderAndListFiles = async (folder: string) => {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    const entries = await readdir(path.join(from, folder), { withFileTypes: true });
    for (const entry of entries) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) await copyFolderAndListFiles(name);
      else if (entry.isFile()) files.push(name);
    }
  };
  await copyFolderAndListFiles('');
  return files;
}

const findFile = (file: string) => stat(file).catch(ignoreMissing);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function mapInParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const workOnRest = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!);
  };
  await Promise.all(Array.from({ length: maxParallelCopies }, workOnRest));
  return results;
}
