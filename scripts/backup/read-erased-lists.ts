import { existsSync } from 'node:fs';
import { readErasedAccounts } from '#server/backup/erased-accounts.ts';

/**
 * The ids of all lists, each a file or a folder. Those in `optional` may be absent.
 *
 * @throws Error that names a list that is not there
 */
export async function readErasedLists(lists: string[], optional: string[]): Promise<string[]> {
  const missing = lists.find((list) => !existsSync(list));
  if (missing) throw new Error(`There is no list ${missing}.`);
  const ids = await Promise.all([...lists, ...optional].map(readErasedAccounts));
  return [...new Set(ids.flat())];
}
