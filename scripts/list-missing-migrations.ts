// `npm run db -- migrations [--time]`: the dry run of an upgrade. What this version would change in the database when its
// server starts; with `--time` on a copy that nobody uses also how long each takes.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { openDatabase } from '#server/database/database.ts';
import { listMissingMigrations, type MissingMigration } from '#server/database/migrate.ts';
import { type Config, loadCommandConfig } from '../src/config.ts';
import { explainStartFailure } from '../src/explain-start-failure.ts';

async function printMissingMigrations(config: Config): Promise<void> {
  const { values } = parseArgs({ options: { time: { type: 'boolean', default: false } } });
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  const database = await openDatabase({ url, dataDir: config.dataDir, log, statementTimeoutMs: 0 });
  try {
    const missing = await listMissingMigrations(database, resolve('migrations'), { isTimed: values.time });
    for (const migration of missing) console.log(formatMigration(migration));
    const count = `${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'}`;
    console.log(
      missing.length > 0
        ? `The next start applies ${count}.`
        : 'The database has every migration of this version.',
    );
  } finally {
    await database.close();
  }
}

const formatMigration = ({ name, comment, ms }: MissingMigration) =>
  [name, ms === undefined ? '' : ` (${(ms / 1000).toFixed(1)} s)`, comment && `: ${comment}`].join('');

async function runAndExplainFailure(): Promise<void> {
  let config: Config | undefined;
  try {
    config = loadCommandConfig();
    await printMissingMigrations(config);
  } catch (error) {
    console.error(explainStartFailure(error, config) ?? (error as Error).message);
    process.exitCode = 1;
  }
}

await runAndExplainFailure();
