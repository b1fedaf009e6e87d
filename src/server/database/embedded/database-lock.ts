import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface LockHolder {
  pid: number;
  host: string;
  /** Distinguishes this process from a later one with the same pid; null where the system does not report it. */
  started: string | null;
  since: string;
  what: string;
  free?: boolean;
}

export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/**
 * Makes this process the only one that opens the database. Two at once destroy it: PGlite checks nothing.
 *
 * `folder` holds files named 1, 2, 3 …: the highest one says who has the lock. Taking it is linking the next
 * number, which only one process can do, and then seeing no higher one. The highest is never deleted, only
 * marked free and superseded, so a slow process cannot take a number that was already used and given back.
 *
 * @throws DatabaseInUse whose message names the holder
 */
export function lockDatabase(folder: string, programName: string): () => void {
  fs.mkdirSync(folder, { recursive: true });
  for (;;) {
    const top = getHighestLockNumber(folder);
    if (top > 0) assertLockIsFree(folder, top);
    const mine = path.join(folder, String(top + 1));
    if (!createLockFile(mine, createOwnLockHolder(programName))) continue;
    if (getHighestLockNumber(folder) > top + 1) {
      fs.rmSync(mine, { force: true });
      continue;
    }
    for (const number of listLockNumbers(folder)) {
      if (number <= top) fs.rmSync(path.join(folder, String(number)), { force: true });
    }
    return unlockOnExit(mine, programName);
  }
}

function unlockOnExit(file: string, programName: string): () => void {
  const markLockFileAsFree = () => {
    process.off('exit', markLockFileAsFree);
    if (fs.existsSync(file)) replaceLockFile(file, { ...createOwnLockHolder(programName), free: true });
  };
  process.on('exit', markLockFileAsFree);
  return markLockFileAsFree;
}

const listLockNumbers = (folder: string) => fs.readdirSync(folder).map(Number).filter(Number.isInteger);
const getHighestLockNumber = (folder: string) => Math.max(0, ...listLockNumbers(folder));

function createOwnLockHolder(programName: string): LockHolder {
  const since = new Date().toISOString();
  return {
    pid: process.pid,
    host: os.hostname(),
    started: getProcessStartTime(process.pid) ?? null,
    since,
    what: programName,
  };
}

/** Creates a file atomically: writes a temporary file and links it. False when another process was faster. */
function createLockFile(file: string, holder: LockHolder): boolean {
  const draft = writeDraftLockFile(file, holder);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft);
  }
}

function replaceLockFile(file: string, holder: LockHolder): void {
  fs.renameSync(writeDraftLockFile(file, holder), file);
}

function writeDraftLockFile(file: string, holder: LockHolder): string {
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, `${JSON.stringify(holder)}\n`);
  return draft;
}

function assertLockIsFree(folder: string, number: number): void {
  const file = path.join(folder, String(number));
  const holder = readLockFile(file);
  if (!holder || holder.free) return;
  const database = path.dirname(folder);
  const who = `process ${holder.pid} (${holder.what}) on host ${holder.host} since ${holder.since}`;
  if (holder.host !== os.hostname()) {
    throw new DatabaseInUse(
      `The database in ${database} is in use by ${who}. This host cannot see whether that process still runs: ` +
        `stop it, and if it is gone for good, remove ${file}.`,
    );
  }
  if (isProcessAlive(holder))
    throw new DatabaseInUse(`The database in ${database} is in use by ${who}; stop it first.`);
}

function readLockFile(file: string): LockHolder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as LockHolder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DatabaseInUse(`The lock file ${file} cannot be read; if no server is running, remove it.`);
  }
}

export function isProcessAlive({ pid, started }: { pid: number; started: string | null }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = getProcessStartTime(pid);
  return now !== 'dead' && (now === undefined || started === null || now === started);
}

/** Returns boot id and clock tick on Linux, the start date elsewhere; `dead` for a zombie process. */
export function getProcessStartTime(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2 is the program's name and may hold spaces and brackets; state is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return 'dead';
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return readProcessStartTimeFromPs(pid);
  }
}

function readProcessStartTimeFromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
