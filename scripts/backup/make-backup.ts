import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createStagingFolder } from '#server/backup/backup-staging-folder.ts';
import {
  deleteOldErasedAccounts,
  getErasedAccountsFolder,
  mergeErasedAccounts,
} from '#server/backup/files-listing-erased-accounts.ts';
import { recordBackup } from '#server/backup/last-backup-time.ts';
import type { Config } from '../../src/config.ts';
import { createImageAdder } from './add-images-to-archive.ts';
import { readRecipients } from './age-keys.ts';
import { archiveNames, createManifest } from './backup-manifest.ts';
import { type BackupSource, openBackupSource } from './backup-source.ts';
import { deleteAlsoOnExit } from './delete-also-on-exit.ts';
import { describeSecret } from './session-secret-of-backup.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

type OnProgress = (what: 'database' | 'images', done: number, total: number) => void;

interface BackupOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionSecret'>;
  /** The folder for the backup. */
  to: string;
  keyFile: string | undefined;
  onProgress: OnProgress;
}

export interface Backup {
  file: string;
  bytes: number;
  images: number;
  /** How long the queries of a running embedded database waited. */
  pausedMs: number | undefined;
  hasSecret: boolean;
}

/** Makes one file of the database, the images and the secret, and says in the data folder that it was made. */
export async function makeBackup({ config, to, keyFile, onProgress }: BackupOptions): Promise<Backup> {
  const { dataDir } = config;
  await assertCanHoldBackups(to, dataDir);
  const recipients = keyFile ? await readRecipients(keyFile) : [];
  const source = await openBackupSource(config);
  const now = new Date();
  const ending = recipients.length > 0 ? '.tar.gz.age' : '.tar.gz';
  const file = path.join(to, `fieldhouse-${formatTimeForName(now)}-${createNameOfOrigin()}${ending}`);
  const staging = await createStagingFolder(dataDir);
  const deleteStaging = deleteAlsoOnExit(path.join(dataDir, staging));
  try {
    let contents = { images: 0, pausedMs: undefined as number | undefined };
    await writeArchive(file, recipients, async (archive) => {
      const { engine, facts } = source;
      const secret = await describeSecret(config);
      const manifest = await createManifest({ engine, ...facts, secret }, now);
      await archive.addText(archiveNames.manifest, JSON.stringify(manifest, null, 2));
      contents = await addDatabaseAndImages(archive, { source, dataDir, staging, onProgress });
      await archive.addFile(archiveNames.secret, path.join(dataDir, 'session-secret'), { mayBeGone: true });
    });
    await mergeErasedAccounts(getErasedAccountsFolder(dataDir), getErasedAccountsFolder(to));
    await deleteOldErasedAccounts(to, now);
    await recordBackup(dataDir, path.basename(file), now);
    const { size } = await stat(file);
    const hasSecret = existsSync(path.join(dataDir, 'session-secret'));
    return { file, bytes: size, ...contents, hasSecret };
  } finally {
    await source.close();
    await deleteStaging();
  }
}

/** 2026-11-23T15:30:12.345Z → 20261123T153012Z */
const formatTimeForName = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Two machines may write into one folder at the same second. */
const createNameOfOrigin = () =>
  `${os.hostname().replaceAll(/[^\w-]/g, '-')}-${randomBytes(4).toString('hex')}`;

async function assertCanHoldBackups(to: string, dataDir: string): Promise<void> {
  const found = await stat(to).catch(() => undefined);
  // Not created: the disk for backups may not be mounted.
  if (!found?.isDirectory()) throw new Error(`There is no folder ${to}.`);
  const fromDataDir = path.relative(await realpath(dataDir).catch(() => dataDir), await realpath(to));
  if (!fromDataDir.startsWith('..') && !path.isAbsolute(fromDataDir))
    throw new Error(`${to} is in DATA_DIR (${dataDir}), and would be lost with it: name a folder elsewhere.`);
  await access(to, constants.W_OK).catch(() => {
    throw new Error(`The folder ${to} cannot be written by this user.`);
  });
}

interface Contents {
  source: BackupSource;
  dataDir: string;
  staging: string;
  onProgress: OnProgress;
}

/**
 * Images go in before the database, and those added since once more after it: every image that the database names is
 * there, also one that is deleted meanwhile.
 */
async function addDatabaseAndImages(
  archive: ArchiveWriter,
  { source, dataDir, staging, onProgress }: Contents,
) {
  const imageAdder = createImageAdder(archive, path.join(dataDir, archiveNames.imageFolder));
  const before = await imageAdder.addAll((done, total) => onProgress('images', done, total));
  const { facts, pausedMs } = await source.copyTo(staging, (done, total) =>
    onProgress('database', done, total),
  );
  // The manifest was written before the images, of which there may be an hour's worth.
  if (!isDeepStrictEqual(facts, source.facts))
    throw new Error('The database was upgraded while the backup was being made: make it again.');
  const after = await imageAdder.addNew();
  const folder = path.join(dataDir, staging);
  if (source.engine === 'postgres')
    await archive.addFile(archiveNames.dump, path.join(folder, archiveNames.dump));
  else await archive.addFolder(archiveNames.databaseFolder, path.join(folder, archiveNames.databaseFolder));
  return { images: before + after, pausedMs };
}
