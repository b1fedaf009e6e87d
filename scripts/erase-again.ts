// `npm run db -- erase-again [--erased FILE …]`: after a database was brought back by other means than `npm run restore`,
// erases again who was erased since. Run it before the server starts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getErasedAccountsFolder } from '#server/backup/files-listing-erased-accounts.ts';
import { type Config, loadCommandConfig } from '../src/config.ts';
import { explainStartFailure } from '../src/explain-start-failure.ts';
import { eraseAccountsAgain } from './backup/erase-accounts-again.ts';
import { assertErasedAccountListsGiven, readErasedAccountLists } from './backup/read-erased-account-lists.ts';

/**
 * Erases the accounts of these lists and of the data folder's own; returns how many there were.
 *
 * @throws Error where there is no database, as without the settings of the server, or no list
 */
export async function eraseListedAccounts(config: Config, lists: string[]): Promise<number> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    throw new Error(
      `There is no database in ${config.dataDir}: give the server's settings, as DATABASE_URL and DATA_DIR.`,
    );
  assertErasedAccountListsGiven(lists, config.dataDir);
  const own = getErasedAccountsFolder(config.dataDir);
  return eraseAccountsAgain(config, await readErasedAccountLists(lists, [own]));
}

async function runAndExplainFailure(): Promise<void> {
  let config: Config | undefined;
  try {
    const { values } = parseArgs({ options: { erased: { type: 'string', multiple: true, default: [] } } });
    config = loadCommandConfig();
    const erased = await eraseListedAccounts(config, values.erased);
    console.log(`Erased again: ${erased} ${erased === 1 ? 'account' : 'accounts'}.`);
  } catch (error) {
    console.error(explainStartFailure(error, config) ?? (error as Error).message);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runAndExplainFailure();
