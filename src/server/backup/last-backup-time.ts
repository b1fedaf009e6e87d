import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in the data folder. Its time says when the last backup was made, so that `touch` is enough for other programs. */
const fileName = 'last-backup';

/** Undefined where none was recorded. */
export async function findLastBackupTime(dataDir: string): Promise<Date | undefined> {
  return (await stat(join(dataDir, fileName)).catch(() => undefined))?.mtime;
}

export async function recordBackup(dataDir: string, backupName: string, now: Date): Promise<void> {
  await writeFile(join(dataDir, fileName), `${now.toISOString()} ${backupName}\n`, { mode: 0o600 });
}
