// `npm run db -- move-files`: copies profile images and copies of data from DATA_DIR into the bucket of STORAGE_URL.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCommandStorage } from '#server/storage/open-storage.ts';
import { formatS3Address } from '#server/storage/storage-address.ts';
import { type Config, loadCommandConfig } from '../src/config.ts';
import { explainStartFailure } from '../src/explain-start-failure.ts';
import { type CopiedObjects, copyMissingObjects } from './backup/copy-missing-objects.ts';
import { createProgressPrinter } from './progress-bar.ts';

const folders = ['images', 'exports'];

/** @throws Error with a sentence where STORAGE_URL names no bucket, and where the bucket cannot be used */
export async function moveFilesToBucket(
  config: Config,
  onProgress: (folder: string, done: number, total: number) => void = () => {},
): Promise<CopiedObjects> {
  if (config.storage.kind === 'file')
    throw new Error('Set STORAGE_URL to the bucket, as the server will have it: s3://bucket/prefix?region=…');
  const from = openCommandStorage({ ...config, storage: { kind: 'file' } });
  const to = openCommandStorage(config);
  const sum: CopiedObjects = { copied: 0, present: 0 };
  for (const folder of folders) {
    const counts = await copyMissingObjects(from, to, folder, (...progress) =>
      onProgress(folder, ...progress),
    );
    sum.copied += counts.copied;
    sum.present += counts.present;
  }
  return sum;
}

async function runAndExplainFailure(): Promise<void> {
  let config: Config | undefined;
  const bars = new Map<string, (done: number, total: number) => void>();
  try {
    config = loadCommandConfig();
    const { storage, dataDir } = config;
    const { copied, present } = await moveFilesToBucket(config, (folder, done, total) => {
      if (!bars.has(folder)) bars.set(folder, createProgressPrinter(process.stderr, folder));
      bars.get(folder)?.(done, total);
    });
    console.log(
      `Copied: ${copied}; there already: ${present}. Run this again until nothing is copied anymore.`,
    );
    if (storage.kind === 's3')
      console.log(
        `Once the server runs with ${formatS3Address(storage)}, delete the folders of before, which nobody erases from: ` +
          folders.map((folder) => join(dataDir, folder)).join(' and '),
      );
  } catch (error) {
    console.error(explainStartFailure(error, config) ?? (error as Error).message);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runAndExplainFailure();
