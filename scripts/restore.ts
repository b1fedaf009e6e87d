// `npm run restore -- --from FILE|s3://… [--key-file FILE] [--erased FILE …]`: a backup into an empty data folder and database.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadCommandConfig } from '../src/config.ts';
import { explainStartFailure } from '../src/explain-start-failure.ts';
import { isS3Address } from './backup/backup-bucket.ts';
import { exitOnSignals } from './backup/delete-also-on-exit.ts';
import { explainFileError } from './backup/explain-file-error.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { createProgressPrinter } from './progress-bar.ts';

async function runRestore(config: Config): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'key-file': { type: 'string' },
      erased: { type: 'string', multiple: true, default: [] },
      'new-secret': { type: 'boolean', default: false },
    },
  });
  if (!values.from)
    throw new Error(
      'Say from what: npm run restore -- --from FILE|s3://… [--key-file FILE] [--erased FILE | --erased none]',
    );
  const { manifest, images, erasedAgain } = await restoreBackup({
    ...{
      config,
      from: isS3Address(values.from) ? values.from : path.resolve(values.from),
      keyFile: values['key-file'],
      erasedLists: values.erased,
    },
    newSecret: values['new-secret'],
    onProgress: createProgressPrinter(process.stderr, 'bytes'),
  });
  console.log(`Restored the backup of ${manifest.createdAt}, with ${images.toLocaleString('en-US')} images.`);
  console.log(
    `Erased again, because they were erased since: ${erasedAgain} ${erasedAgain === 1 ? 'account' : 'accounts'}.`,
  );
}

async function runAndExplainFailure(): Promise<void> {
  let config: Config | undefined;
  exitOnSignals();
  try {
    config = loadCommandConfig();
    await runRestore(config);
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    const sentence = explainFileError(fault, 'nothing was restored') ?? explainStartFailure(error, config);
    console.error(sentence ?? fault.message);
    process.exitCode = 1;
  }
}

await runAndExplainFailure();
