// `npm run db -- move --to postgres://…`: takes the embedded database in DATA_DIR to a PostgreSQL server.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { type MovedTable, type MoveProgress, moveDatabase } from '#server/database/move-database.ts';
import { copyWaitingJobs } from '#server/jobs.ts';

const log = { info: () => {}, warn: console.error, error: console.error };

/** Gives a database that was never used its tables, and takes out again what the migrations wrote into them. */
export async function migrateAndEmptyTarget(target: Database<never>): Promise<void> {
  const { rows } = await target.pool.query("select to_regclass('schema_migrations') is null as fresh");
  await migrate(target, path.resolve('migrations'), { log });
  if (!rows[0].fresh) return;
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
    const moved = await moveDatabase(source, target, createProgressBar());
    printRowCounts(moved);
    const whole = moved.every(({ from, to }) => from === to);
    if (whole) console.log(`Waiting jobs: ${await copyWaitingJobs(source, target)}`);
    console.log(
      whole
        ? 'Everything has moved. Start with DATABASE_URL from now on.'
        : 'Counts differ: nothing was moved.',
    );
    return whole ? 0 : 1;
  } finally {
    await source.close();
    await target.close();
  }
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
