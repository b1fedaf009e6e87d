import fs from 'node:fs/promises';
import path from 'node:path';
import { getDateDaysBefore, retentionDays } from '../retention-periods.ts';

/**
 * Who was erased: a restored backup from before does not know it, and the restore erases them again. A folder with a
 * file a day, so that processes only ever append, and old days are deleted as a whole. No name and no address.
 */
const folderName = 'erased-accounts';

const dayFile = /^\d{4}-\d{2}-\d{2}$/;
const linePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) \d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Where a loss of power came before the erasure. */
const cutLinePattern = /^[0-9a-f-]{1,36}( [\dT:.Z-]*)?$/;

export const getErasedAccountsFolder = (dataDir: string): string => path.join(dataDir, folderName);

/** The line is on the disk when this resolves, so an erasure that commits afterwards is never missing. */
export async function recordErasedAccount(dataDir: string, userId: string, now: Date): Promise<void> {
  const time = now.toISOString();
  await appendLines(path.join(getErasedAccountsFolder(dataDir), time.slice(0, 10)), [`${userId} ${time}`]);
  // Also here: each machine has its own folder, and a job runs on one of them.
  await deleteOldErasedAccounts(dataDir, now);
}

/** Deletes the days before which no backup is kept that long. */
export async function deleteOldErasedAccounts(dataDir: string, now: Date): Promise<void> {
  const folder = getErasedAccountsFolder(dataDir);
  const oldest = getDateDaysBefore(now, retentionDays.erasedAccounts).toISOString().slice(0, 10);
  for (const day of await listDays(folder)) if (day < oldest) await fs.rm(path.join(folder, day));
}

/**
 * Adds to `to` the lines that only `from` has, of all accounts or of these. Both are folders of erased accounts; `from`
 * may be absent.
 */
export async function mergeErasedAccounts(from: string, to: string, onlyIds?: Set<string>): Promise<void> {
  for (const day of await listDays(from)) {
    const present = new Set(await readLines(path.join(to, day)));
    const missing = (await readLines(path.join(from, day))).filter(
      (line) => !present.has(line) && (!onlyIds || onlyIds.has(linePattern.exec(line)?.[1] ?? '')),
    );
    if (missing.length > 0) await appendLines(path.join(to, day), missing);
  }
}

/**
 * The ids in a folder of erased accounts, or in one file with such lines; none if it is absent.
 *
 * @throws Error that names a file without any such line
 */
export async function readErasedAccounts(source: string): Promise<string[]> {
  const entry = await fs.stat(source).catch(returnUndefinedIfMissing);
  if (!entry) return [];
  const files = entry.isDirectory()
    ? (await listDays(source)).map((day) => path.join(source, day))
    : [source];
  const ids = new Set<string>();
  for (const file of files) {
    const lines = await readLines(file);
    const found = lines.flatMap((line) => linePattern.exec(line)?.[1] ?? []);
    const isCut = entry.isDirectory() && lines.every((line) => cutLinePattern.test(line));
    if (lines.length > 0 && found.length === 0 && !isCut)
      throw new Error(`${file} is no list of erased accounts.`);
    for (const id of found) ids.add(id);
  }
  return [...ids];
}

export async function listDays(folder: string): Promise<string[]> {
  const names = (await fs.readdir(folder).catch(returnUndefinedIfMissing)) ?? [];
  return names.filter((name) => dayFile.test(name)).sort();
}

async function readLines(file: string): Promise<string[]> {
  const text = (await fs.readFile(file, 'utf8').catch(returnUndefinedIfMissing)) ?? '';
  return text.split('\n').filter((line) => line.trim() !== '');
}

async function appendLines(file: string, lines: string[]): Promise<void> {
  const folder = path.dirname(file);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await fs.open(file, 'a', 0o600);
  try {
    // In one write, which no other process splits. A line that a loss of power has cut is ended first.
    const { size } = await handle.stat();
    const begin = size > 0 ? '\n' : '';
    await handle.appendFile(`${begin}${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function returnUndefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
