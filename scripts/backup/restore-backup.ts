import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  deleteOldErasedAccounts,
  getErasedAccountsFolder,
  mergeErasedAccounts,
} from '#server/backup/files-listing-erased-accounts.ts';
import { markRestoreFinished, markRestoreUnfinished } from '#server/backup/unfinished-restore.ts';
import { fsyncPath, fsyncTree } from '#server/database/embedded/pglite-fsync-fs.ts';
import { readMigrations } from '#server/database/migrate.ts';
import type { Config } from '../../src/config.ts';
import { readIdentities } from './age-keys.ts';
import { fetchErasedAccountsBeside, findBackupFile } from './backup-file.ts';
import { archiveNames, assertManifestIsKnown, type Manifest } from './backup-manifest.ts';
import { deleteAlsoOnExit } from './delete-also-on-exit.ts';
import { eraseAccountsAgain } from './erase-accounts-again.ts';
import { extractArchive } from './extract-archive.ts';
import { assertErasedAccountListsGiven, readErasedAccountLists } from './read-erased-account-lists.ts';
import { moveImagesIntoBucket } from './restore-images-into-bucket.ts';
import { assertTargetFits, assertTargetIsEmpty, loadDump, moveIntoPlace } from './restore-target.ts';
import { assertSecretIsKnown } from './session-secret-of-backup.ts';
import { openTargetDatabase, type TargetDatabase } from './target-database.ts';

interface RestoreOptions {
  config: Config;
  /** The file of the backup, or its address in a bucket. */
  from: string;
  keyFile: string | undefined;
  /** Files or folders with accounts that were erased; besides those of the data folder and beside the backup. */
  erasedLists: string[];
  /** Whether it may go on where neither the backup nor the settings have the secret of the sessions. */
  newSecret?: boolean;
  onProgress: (done: number, total: number) => void;
}

export interface Restore {
  manifest: Manifest;
  images: number;
  /** Accounts of the backup that were erased after it was made, and are erased again. */
  erasedAgain: number;
}

/** Loads a backup into an empty data folder and database: all of it, or nothing. */
export async function restoreBackup(options: RestoreOptions): Promise<Restore> {
  const { dataDir, databaseUrl } = options.config;
  const identities = options.keyFile ? await readIdentities(options.keyFile) : [];
  assertErasedAccountListsGiven(options.erasedLists, dataDir);
  const beside = await fetchErasedAccountsBeside(options.from, options.config);
  const erasedIds = await readErasedAccountLists(
    options.erasedLists,
    [dataDir, beside].map(getErasedAccountsFolder),
  );
  await assertTargetIsEmpty(options.config);
  await mkdir(dataDir, { recursive: true });
  const staging = path.join(dataDir, 'restore.part');
  const target = databaseUrl ? await openTargetDatabase(databaseUrl) : undefined;
  const deleteStaging = deleteAlsoOnExit(staging);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    markRestoreUnfinished(dataDir);
    const restored = await restoreThroughFolder(staging, {
      ...{ ...options, identities, erasedIds, beside },
    });
    await target?.release();
    markRestoreFinished(dataDir);
    return restored;
  } catch (error) {
    await emptyTargetAndRethrow(error as Error, target);
    markRestoreFinished(dataDir);
    throw error;
  } finally {
    await target?.close();
    await deleteStaging();
  }
}

/** @throws Error with a sentence where the database keeps what was loaded, and no server may start on it */
async function emptyTargetAndRethrow(error: Error, target: TargetDatabase | undefined): Promise<void> {
  await target?.empty().catch((cause: Error) => {
    throw new Error(
      `${error.message}\nThe database may have parts of the backup (${cause.message}): drop it and make an empty one.`,
      { cause: error },
    );
  });
}

interface CheckedOptions extends RestoreOptions {
  identities: string[];
  erasedIds: string[];
  /** The folder with who was erased since, beside the backup or fetched from there. */
  beside: string;
}

async function restoreThroughFolder(staging: string, options: CheckedOptions): Promise<Restore> {
  const { config, from, identities, erasedIds, onProgress } = options;
  const known = (await readMigrations('migrations')).map(({ name }) => name);
  const manifest = await extractArchive(findBackupFile(from, config), staging, {
    ...{ identities, onProgress },
    onManifest: async (read) => {
      assertManifestIsKnown(read, known);
      await assertTargetFits(read, config);
      if (!options.newSecret) assertSecretIsKnown(read.secret, config);
    },
  });
  const { databaseFolder, dump } = archiveNames;
  const contents = manifest.engine === 'postgres' ? dump : path.join(databaseFolder, 'PG_VERSION');
  if (!existsSync(path.join(staging, contents))) throw new Error(`There is no database in ${from}.`);
  // The database in the folder, if it is one, and the images, before a server can find them.
  const stagedConfig: Config = { ...config, dataDir: staging, storage: { kind: 'file' } };
  const eraseAgainAndMoveRestoredFiles = async () => {
    const erasedAgain = await eraseAccountsAgain(stagedConfig, erasedIds);
    const imageFolder = path.join(staging, archiveNames.imageFolder);
    const images = existsSync(imageFolder) ? (await readdir(imageFolder)).length : 0;
    await rm(path.join(staging, dump), { force: true });
    await rememberErasedAccounts(staging, options);
    await fsyncTree(staging);
    await moveImagesIntoBucket(staging, config, () => moveIntoPlace(staging, config.dataDir));
    fsyncPath(config.dataDir);
    return { manifest, images, erasedAgain };
  };
  if (config.databaseUrl) await loadDump(config.databaseUrl, path.join(staging, dump));
  return eraseAgainAndMoveRestoredFiles();
}

/** For a later restore of another backup: only those of the lists, not those who were merely due in this backup. */
async function rememberErasedAccounts(
  staging: string,
  { config, beside, erasedIds }: CheckedOptions,
): Promise<void> {
  const own = getErasedAccountsFolder(config.dataDir);
  await mergeErasedAccounts(getErasedAccountsFolder(beside), own);
  await mergeErasedAccounts(getErasedAccountsFolder(staging), own, new Set(erasedIds));
  await deleteOldErasedAccounts(config.dataDir, new Date());
}
