// `npm run backup -- --to DIR|s3://… [--key-file FILE]`: database, images and secret in one file, while the server runs or not.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadCommandConfig } from '../src/config.ts';
import { explainStartFailure } from '../src/explain-start-failure.ts';
import { isS3Address } from './backup/backup-bucket.ts';
import { exitOnSignals } from './backup/delete-also-on-exit.ts';
import { explainFileError } from './backup/explain-file-error.ts';
import { type Backup, makeBackup } from './backup/make-backup.ts';
import { createProgressPrinter } from './progress-bar.ts';

async function runBackup(config: Config): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'key-file': { type: 'string' } } });
  if (!values.to)
    throw new Error('Say where to: npm run backup -- --to /mnt/backups|s3://bucket/prefix [--key-file FILE]');
  const keyFile = values['key-file'];
  const bars = new Map<string, (done: number, total: number) => void>();
  const backup = await makeBackup({
    ...{ config, to: isS3Address(values.to) ? values.to : path.resolve(values.to), keyFile },
    onProgress: (what, done, total) => {
      const unit = what === 'images' ? 'images' : 'bytes of the database';
      if (!bars.has(what)) bars.set(what, createProgressPrinter(process.stderr, unit));
      bars.get(what)?.(done, total);
    },
  });
  printResult(backup, config, keyFile !== undefined);
}

function printResult(
  { file, bytes, images, pausedMs, hasSecret }: Backup,
  config: Config,
  isEncrypted: boolean,
) {
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB, with ${images.toLocaleString('en-US')} images.`);
  if (pausedMs !== undefined) console.log(`Queries of the running server waited ${Math.ceil(pausedMs)} ms.`);
  if (config.sessionSecret)
    console.log('SESSION_SECRET is a setting and not in the backup: keep it elsewhere, too.');
  if (!isEncrypted)
    console.log(
      `The backup is not encrypted: whoever reads it reads everything${hasSecret ? ', also the secret that signs sessions' : ''}. ` +
        'Pass --key-file to encrypt it.',
    );
}

async function runAndExplainFailure(): Promise<void> {
  let config: Config | undefined;
  exitOnSignals();
  try {
    config = loadCommandConfig();
    await runBackup(config);
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    const sentence = explainFileError(fault, 'no backup was made') ?? explainStartFailure(error, config);
    console.error(sentence ?? fault.message);
    process.exitCode = 1;
  }
}

await runAndExplainFailure();
