import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { getErasedAccountsFolder } from '#server/backup/files-listing-erased-accounts.ts';
import { type ObjectStorage, readWholeObject } from '#server/storage/object-storage.ts';

/** Who was erased, beside the backups of a bucket: an object for each day of each machine, `YYYY-MM-DD-hash`. */
export const erasedAccountsFolder = 'erased-accounts';

const dayOfKey = /^erased-accounts\/(\d{4}-\d{2}-\d{2})-/;

/** Writes them as a folder of erased accounts into `to`, a folder that is not one yet. */
export async function fetchErasedAccounts(storage: ObjectStorage, to: string): Promise<void> {
  const folder = getErasedAccountsFolder(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const objects of storage.list(erasedAccountsFolder)) {
    for (const { key } of objects) {
      const day = dayOfKey.exec(key)?.[1];
      const lines = day && (await storage.get(key));
      if (lines) await appendFile(path.join(folder, day), `${await readWholeObject(lines)}\n`);
    }
  }
}
