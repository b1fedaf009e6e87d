import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createStagingFolder } from '#server/backup/backup-staging-folder.ts';
import { recordBackup } from '#server/backup/last-backup-time.ts';
import { openCommandStorage } from '#server/storage/open-storage.ts';
import type { Config } from '../../src/config.ts';
import { createImageAdder } from './add-images-to-archive.ts';
import { readRecipients } from './age-keys.ts';
import { openBackupDestination } from './backup-destination.ts';
import { archiveNames, createManifest } from './backup-manifest.ts';
import { type BackupSource, openBackupSource } from './backup-source.ts';
import { deleteAlsoOnExit } from './delete-also-on-exit.ts';
import { describeSecret } from './session-secret-of-backup.ts';
import { type ArchiveWriter, streamArchive } from './write-archive.ts';

type OnProgress = (what: 'database' | 'images', done: number, total: number) => void;

interface BackupOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionSecret' | 'storage' | 's3Credentials'>;
  /** The folder for the backup, or the address of a bucket. */
  to: string;
  keyFile: string | undefined;
  onProgress: OnProgress;
}

export interface Backup {
  /** Or the address in a bucket. */
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
  const destination = await openBackupDestination(to, config);
  const recipients = keyFile ? await readRecipients(keyFile) : [];
  const source = await openBackupSource(config);
  const now = new Date();
  const ending = recipients.length > 0 ? '.tar.gz.age' : '.tar.gz';
  const name = `fieldhouse-${formatTimeForName(now)}-${createNameOfOrigin()}${ending}`;
  const staging = await createStagingFolder(dataDir);
  const deleteStaging = deleteAlsoOnExit(path.join(dataDir, staging));
  try {
    let contents = { images: 0, pausedMs: undefined as number | undefined };
    const fill = async (archive: ArchiveWriter) => {
      const { engine, facts } = source;
      const secret = await describeSecret(config);
      const manifest = await createManifest({ engine, ...facts, secret }, now);
      await archive.addText(archiveNames.manifest, JSON.stringify(manifest, null, 2));
      contents = await addDatabaseAndImages(archive, { source, config, staging, onProgress });
      await archive.addFile(archiveNames.secret, path.join(dataDir, 'session-secret'), { mayBeGone: true });
    };
    const bytes = await destination.write(name, (out) => streamArchive(out, recipients, fill));
    await destination.addErasedAccounts(dataDir, now);
    await recordBackup(dataDir, name, now);
    const hasSecret = existsSync(path.join(dataDir, 'session-secret'));
    return { file: destination.getAddress(name), bytes, ...contents, hasSecret };
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

interface Contents {
  source: BackupSource;
  config: BackupOptions['config'];
  staging: string;
  onProgress: OnProgress;
}

/**
 * Images go in before the database, and those added since once more after it: every image that the database names is
 * there, also one that is deleted meanwhile.
 */
async function addDatabaseAndImages(
  archive: ArchiveWriter,
  { source, config, staging, onProgress }: Contents,
) {
  const imageAdder = createImageAdder(archive, openCommandStorage(config));
  const before = await imageAdder.addAll((done, total) => onProgress('images', done, total));
  const { facts, pausedMs } = await source.copyTo(staging, (done, total) =>
    onProgress('database', done, total),
  );
  // The manifest was written before the images, of which there may be an hour's worth.
  if (!isDeepStrictEqual(facts, source.facts))
    throw new Error('The database was upgraded while the backup was being made: make it again.');
  const after = await imageAdder.addNew();
  const folder = path.join(config.dataDir, staging);
  if (source.engine === 'postgres')
    await archive.addFile(archiveNames.dump, path.join(folder, archiveNames.dump));
  else await archive.addFolder(archiveNames.databaseFolder, path.join(folder, archiveNames.databaseFolder));
  return { images: before + after, pausedMs };
}
