import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the data folder while a restore runs: what it has loaded so far is not for a server. */
const getFile = (dataDir: string) => join(dataDir, 'restore-unfinished');

/** A schema in the database of a PostgreSQL server, which other machines use, too, while a restore loads it. */
export const unfinishedRestoreSchema = 'restore_unfinished';

export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';
}

/** @throws RestoreUnfinished with a sentence for the operator */
export function assertNoUnfinishedRestore(dataDir: string): void {
  if (!existsSync(getFile(dataDir))) return;
  throw new RestoreUnfinished(
    `A restore into ${dataDir} has not finished. If it does not run anymore, empty that folder except ` +
      'erased-accounts, and the database, and restore again.',
  );
}

export const newUnfinishedDatabaseError = () =>
  new RestoreUnfinished(
    'A restore into the database of DATABASE_URL has not finished. If it does not run anymore, drop that database, ' +
      'make an empty one with createdb, and restore again.',
  );

export const markRestoreUnfinished = (dataDir: string): void =>
  writeFileSync(getFile(dataDir), '', { mode: 0o600 });

export const markRestoreFinished = (dataDir: string): void => rmSync(getFile(dataDir), { force: true });
