import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { getProcessStartTime, isProcessAlive } from '../database/embedded/database-lock.ts';

/** Where a command gathers what goes into a backup, in the data folder. */
export const stagingFolderPattern = /^backup-[\w-]+\.part$/;

/** Named by machine, process, its start and chance, so that others on this machine see whether it still runs. */
const ownerPattern = /^backup-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.part$/;

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Creates the folder of this process, and deletes those of commands that were killed. */
export async function createStagingFolder(dataDir: string): Promise<string> {
  await deleteAbandonedStagingFolders(dataDir);
  const { pid } = process;
  const owner = [
    hashMachineIdentity(),
    pid,
    hashToEightDigits(getProcessStartTime(pid)),
    randomBytes(4).toString('hex'),
  ];
  const name = `backup-${owner.join('-')}.part`;
  await mkdir(join(dataDir, name), { mode: 0o700 });
  return name;
}

/** Each is a copy of the database that nobody encrypted. */
export async function deleteAbandonedStagingFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (stagingFolderPattern.test(name) && (await isAbandoned(join(dataDir, name), name)))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Processes of other machines and containers are not seen from here: their folders are abandoned when they are old. */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [, machine, pid, started] = ownerPattern.exec(name) ?? [];
  if (machine !== hashMachineIdentity()) return Date.now() - (await getLastChange(folder)) > abandonedAfterMs;
  const isAlive = isProcessAlive({ pid: Number(pid), started: null });
  return !isAlive || hashToEightDigits(getProcessStartTime(Number(pid))) !== started;
}

async function getLastChange(folder: string): Promise<number> {
  const inside = await readdir(folder).catch(() => []);
  const paths = [folder, ...inside.map((name) => join(folder, name))];
  const times = await Promise.all(paths.map((path) => stat(path).then(({ mtimeMs }) => mtimeMs, Date.now)));
  return Math.max(...times);
}

/** Of a container, too, which has processes of its own. */
function hashMachineIdentity(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return hashToEightDigits(`${os.hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`);
  } catch {
    return hashToEightDigits(os.hostname());
  }
}

const hashToEightDigits = (text: string | undefined) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex')
    .slice(0, 8);
