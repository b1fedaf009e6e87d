import { mkdtemp, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../../src/config.ts';
import { isS3Address, openBackupBucket, splitBackupAddress } from './backup-bucket.ts';
import { BackupRefused } from './backup-refused.ts';
import { deleteAlsoOnExit } from './delete-also-on-exit.ts';
import { fetchErasedAccounts } from './erased-accounts-of-bucket.ts';

/** A backup in a folder or a bucket. */
export interface BackupFile {
  /** For people. */
  address: string;
  open(): Promise<{ body: AsyncIterable<Uint8Array>; size: number }>;
}

export function findBackupFile(from: string, config: Pick<Config, 'dataDir' | 's3Credentials'>): BackupFile {
  return isS3Address(from) ? findInBucket(from, config) : findInFolder(from);
}

function findInFolder(file: string): BackupFile {
  return {
    address: file,
    async open() {
      const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
        throw new BackupRefused(`${file} cannot be read: ${error.code}.`);
      });
      return { body: handle.createReadStream(), size: (await handle.stat()).size };
    },
  };
}

function findInBucket(from: string, config: Pick<Config, 'dataDir' | 's3Credentials'>): BackupFile {
  const { bucket, name } = splitBackupAddress(from);
  const { storage, address: bucketAddress } = openBackupBucket(bucket, config);
  const address = `${bucketAddress}/${name}`;
  return {
    address,
    async open() {
      const found = await storage.get(name);
      if (!found) throw new BackupRefused(`There is no ${address}.`);
      return { body: readOrRefuse(address, found.body), size: found.size };
    },
  };
}

/** A connection that breaks says nothing about the backup: it may be whole. */
async function* readOrRefuse(address: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new BackupRefused(`${address} was cut while it was read (${(error as Error).message}).`, {
      cause: error,
    });
  }
}

/** The folder beside a backup that has who was erased since; for one in a bucket a temporary folder, until the process ends. */
export async function fetchErasedAccountsBeside(
  from: string,
  config: Pick<Config, 'dataDir' | 's3Credentials'>,
): Promise<string> {
  if (!isS3Address(from)) return path.dirname(from);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-erased-'));
  deleteAlsoOnExit(folder);
  await fetchErasedAccounts(openBackupBucket(splitBackupAddress(from).bucket, config).storage, folder);
  return folder;
}
