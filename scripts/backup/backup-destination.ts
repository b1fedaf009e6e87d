import { createHash } from 'node:crypto';
import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Writable } from 'node:stream';
import {
  deleteOldErasedAccounts,
  getErasedAccountsFolder,
  listDays,
  mergeErasedAccounts,
} from '#server/backup/files-listing-erased-accounts.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import type { ObjectStorage } from '#server/storage/object-storage.ts';
import type { Config } from '../../src/config.ts';
import { isS3Address, openBackupBucket } from './backup-bucket.ts';
import { erasedAccountsFolder } from './erased-accounts-of-bucket.ts';
import { writeFileOnceWhole } from './write-file-once-whole.ts';

/** Where backups are: a folder or a bucket. */
export interface BackupDestination {
  getAddress(name: string): string;
  /** The backup appears when it is whole; after an error nothing is left of it. Returns its bytes. */
  write(name: string, write: (out: Writable) => Promise<void>): Promise<number>;
  /** Adds who was erased, of the data folder, to what is beside the backups; deletes what is too old. */
  addErasedAccounts(dataDir: string, now: Date): Promise<void>;
}

type Settings = Pick<Config, 'dataDir' | 's3Credentials'>;

/** @throws Error with a sentence where no backup can be written */
export async function openBackupDestination(to: string, config: Settings): Promise<BackupDestination> {
  if (!isS3Address(to)) {
    await assertCanHoldBackups(to, config.dataDir);
    return createFolderDestination(to);
  }
  const { storage, address } = openBackupBucket(to, config);
  // A wrong key or bucket shows now, and not after an hour.
  for await (const _ of storage.list(erasedAccountsFolder)) break;
  return createBucketDestination(storage, address);
}

function createFolderDestination(folder: string): BackupDestination {
  return {
    getAddress: (name) => path.join(folder, name),
    async write(name, write) {
      await writeFileOnceWhole(path.join(folder, name), write);
      return (await stat(path.join(folder, name))).size;
    },
    async addErasedAccounts(dataDir, now) {
      await mergeErasedAccounts(getErasedAccountsFolder(dataDir), getErasedAccountsFolder(folder));
      await deleteOldErasedAccounts(folder, now);
    },
  };
}

function createBucketDestination(storage: ObjectStorage, address: string): BackupDestination {
  return {
    getAddress: (name) => `${address}/${name}`,
    async write(name, write) {
      let bytes = 0;
      const out = new Transform({
        transform: (chunk: Buffer, _, done) => {
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      const uploading = storage.put(name, out).catch((error: Error) => {
        out.destroy(error);
        throw error;
      });
      uploading.catch(() => {});
      try {
        await write(out);
      } catch (error) {
        // A stream that ends early would be stored as a whole one.
        if (!out.destroyed) out.destroy(error as Error);
        await uploading.catch(() => {});
        throw error;
      }
      await uploading;
      return bytes;
    },
    addErasedAccounts: (dataDir, now) => addErasedAccountsToBucket(storage, dataDir, now),
  };
}

/**
 * A day of this machine is an object whose name has its contents' hash: several machines never write over one another's,
 * and no object changes.
 */
async function addErasedAccountsToBucket(storage: ObjectStorage, dataDir: string, now: Date): Promise<void> {
  const present = new Set<string>();
  for await (const objects of storage.list(erasedAccountsFolder))
    for (const { key } of objects) present.add(key);
  const folder = getErasedAccountsFolder(dataDir);
  for (const day of await listDays(folder)) {
    const lines = await readFile(path.join(folder, day));
    const hash = createHash('sha256').update(lines).digest('hex').slice(0, 32);
    const key = `${erasedAccountsFolder}/${day}-${hash}`;
    if (!present.has(key)) await storage.put(key, lines);
  }
  const oldest = getDateDaysBefore(now, retentionDays.erasedAccounts).toISOString().slice(0, 10);
  for (const key of present) {
    const day = key.slice(erasedAccountsFolder.length + 1).slice(0, 'YYYY-MM-DD'.length);
    if (day < oldest) await storage.delete(key);
  }
}

async function assertCanHoldBackups(to: string, dataDir: string): Promise<void> {
  const found = await stat(to).catch(() => undefined);
  // Not created: the disk for backups may not be mounted.
  if (!found?.isDirectory()) throw new Error(`There is no folder ${to}.`);
  const fromDataDir = path.relative(await realpath(dataDir).catch(() => dataDir), await realpath(to));
  if (!fromDataDir.startsWith('..') && !path.isAbsolute(fromDataDir))
    throw new Error(`${to} is in DATA_DIR (${dataDir}), and would be lost with it: name a folder elsewhere.`);
  await access(to, constants.W_OK).catch(() => {
    throw new Error(`The folder ${to} cannot be written by this user.`);
  });
}
