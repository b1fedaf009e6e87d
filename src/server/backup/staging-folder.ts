import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a command gathers what goes into a backup, in the data folder: named by its process, so that others see whether it still runs. */
export const stagingFolderPattern = /^backup-(\d+)\.part$/;

/** Creates the folder of this process, and deletes those of commands that were killed. */
export async function createStagingFolder(dataDir: string): Promise<string> {
  await deleteAbandonedStagingFolders(dataDir);
  const name = `backup-${process.pid}.part`;
  await mkdir(join(dataDir, name), { mode: 0o700 });
  return name;
}

async function deleteAbandonedStagingFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(stagingFolderPattern.exec(name)?.[1] ?? Number.NaN);
    if (pid === process.pid || (pid > 0 && !isProcessRunning(pid)))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
