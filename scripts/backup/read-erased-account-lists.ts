import { existsSync, statSync } from 'node:fs';
import {
  getErasedAccountsFolder,
  listDays,
  readErasedAccounts,
} from '#server/backup/files-listing-erased-accounts.ts';

/** In place of a list: nobody was erased since the backup. */
const nobody = 'none';

/**
 * The ids of all lists, each a file, a folder of days, or a data folder with one. Those in `optional` may be absent.
 *
 * @throws Error that names a list that is not there, or is none
 */
export async function readErasedAccountLists(lists: string[], optional: string[]): Promise<string[]> {
  const found = await Promise.all(lists.filter((list) => list !== nobody).map(findList));
  const ids = await Promise.all([...found, ...optional].map(readErasedAccounts));
  return [...new Set(ids.flat())];
}

/** @throws Error where neither a list nor `none` was passed, and the data folder has no list either */
export function assertErasedAccountListsGiven(lists: string[], dataDir: string): void {
  if (lists.length > 0 || existsSync(getErasedAccountsFolder(dataDir))) return;
  throw new Error(
    `There is no list of those who were erased since the backup (${getErasedAccountsFolder(dataDir)}): pass a copy of it ` +
      `with --erased, or --erased ${nobody} if nobody was.`,
  );
}

async function findList(list: string): Promise<string> {
  if (!existsSync(list)) throw new Error(`There is no list ${list}.`);
  if (!statSync(list).isDirectory()) return list;
  const inside = getErasedAccountsFolder(list);
  const folder = existsSync(inside) ? inside : list;
  if ((await listDays(folder)).length === 0)
    throw new Error(`${list} has no list of erased accounts: name the folder erased-accounts.`);
  return folder;
}
