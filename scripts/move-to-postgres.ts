// `npm run db -- move --to postgres://…`: takes the embedded database in DATA_DIR to a PostgreSQL server.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import {
  type MovedTable,
  MoveOutcomeUnknown,
  type MoveProgress,
  moveDatabase,
} from '#server/database/move-database.ts';
import { copyJobQueues, copyWaitingJobs } from '#server/install-pg-boss-and-copy-jobs.ts';

const log = { info: () => {}, warn: console.error, error: console.error };

/** Gives a database that no server has used its tables, and takes out again what the migrations wrote into them. */
export async function migrateAndEmptyTarget(target: Database<never>): Promise<void> {
  await migrate(target, path.resolve('migrations'), { log });
  // Not whether the tables are new: an earlier move may have ended between making and emptying them.
  const { rows } = await target.pool.query(
    'select exists (select from users) or exists (select from loaded_datasets) as used',
  );
  if (rows[0].used) return;
  const { rows: tables } = await target.pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  await target.pool.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
}

/** One line that is drawn over on a terminal, one line a table elsewhere. */
function createProgressBar(): MoveProgress {
  return (table, done, total) => {
    const filled = Math.round((20 * done) / Math.max(1, total));
    const bar = '█'.repeat(filled).padEnd(20, '░');
    const line = `${table.padEnd(24)} ${bar} ${done} / ${total}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line}${done >= total ? '\n' : ''}`);
    else if (done >= total) process.stderr.write(`${line}\n`);
  };
}

function printRowCounts(moved: MovedTable[]): void {
  const printRow = (cells: (string | number)[]) =>
    console.log(
      `${String(cells[0]).padEnd(24)}${String(cells[1]).padStart(12)}${String(cells[2]).padStart(12)}`,
    );
  printRow(['table', 'was', 'is']);
  for (const { table, from, to } of moved) printRow([table, from, from === to ? to : `${to} !`]);
}

/** Says which files belong to the database, and whether they are there: they are not moved. */
async function printFilesOfDatabase(dataDir: string, { pool }: Database<never>): Promise<void> {
  const { rows } = await pool.query<{ path: string }>(
    "select profile_image as path from users where profile_image like '/images/%'",
  );
  const missing = rows.filter(({ path: image }) => !fs.existsSync(path.join(dataDir, image)));
  const secret = path.join(dataDir, 'session-secret');
  console.log(`
These files belong to the database and stay where they are. A server with the same DATA_DIR finds them; for a server
on another machine, copy them into its DATA_DIR:
  ${path.join(dataDir, 'images')}: ${rows.length} profile images, ${missing.length} of them missing`);
  for (const { path: image } of missing.slice(0, 10)) console.log(`    missing: ${image}`);
  console.log(
    fs.existsSync(secret)
      ? `  ${secret}: with another secret everyone has to sign in again, and second factors are lost.
    Where NODE_ENV is production, set SESSION_SECRET to its content.`
      : '  There is no session-secret: set the same SESSION_SECRET as before.',
  );
}

async function moveEmbeddedToPostgres(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to)
    throw new Error('Say where to: npm run db -- move --to postgres://user:password@host/database');
  const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');
  if (!fs.existsSync(path.join(dataDir, 'database'))) throw new Error(`There is no database in ${dataDir}.`);
  const target = await openDatabase<never>({ url: values.to, dataDir: '', log });
  const source = await openDatabase<never>({ dataDir, log });
  try {
    await migrateAndEmptyTarget(target);
    await copyJobQueues(source, target);
    const options = { progress: createProgressBar(), copyJobs: copyWaitingJobs };
    const move = await moveDatabase(source, target, options).catch(rethrowSayingNothingMoved);
    printRowCounts(move.tables);
    if (!move.isWhole) throw new Error('Counts differ: nothing was moved, and the target has no rows.');
    console.log(`Waiting jobs: ${move.jobs}`);
    await printFilesOfDatabase(dataDir, source);
    if (!move.isAnalyzed) console.log('\nRun "analyze" on the target: its first searches are slow without.');
    console.log('\nEverything has moved. Start with DATABASE_URL from now on.');
    return 0;
  } finally {
    await source.close();
    await target.close();
  }
}

function rethrowSayingNothingMoved(error: Error): never {
  if (error instanceof MoveOutcomeUnknown) throw error;
  throw new Error(
    `${error.message}\nNothing was moved: the target is as before, and the move can be tried again.`,
    { cause: error },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  moveEmbeddedToPostgres().then(
    (code) => (process.exitCode = code),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
