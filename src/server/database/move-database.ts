import type { ClientBase, CustomTypesConfig } from 'pg';
import { copyFromStdin, formatCopyRow } from './copy-from-stdin.ts';
import type { Database } from './database.ts';

type Source = Pick<Database<never>, 'pool'>;

export interface MovedTable {
  table: string;
  /** Rows there were, and rows there are now. */
  from: number;
  to: number;
}

export type MoveProgress = (table: string, done: number, total: number) => void;

interface Table {
  name: string;
  columns: string[];
  /** Tables that its foreign keys point at. */
  needs: string[];
}

const ownTables = `
  select c.relname as name,
    (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select coalesce(json_agg(distinct k.confrelid::regclass::text), '[]') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

const rowsPerFetch = 1_000;
/** Every value as PostgreSQL writes it: nothing is rounded on its way. */
const readAsText: CustomTypesConfig = { getTypeParser: () => (text: string) => text } as CustomTypesConfig;

interface MoveOptions {
  progress: MoveProgress;
  /** Copies what is not in the tables of the product, in the same transaction. */
  copyJobs(from: ClientBase, to: ClientBase): Promise<number>;
}

interface Move {
  tables: MovedTable[];
  jobs: number;
  /** Whether the counts of all tables agree; otherwise nothing was moved. */
  isWhole: boolean;
  /** Whether the statistics of the target were made; without them its first queries are slow. */
  isAnalyzed: boolean;
}

/**
 * Copies every table of one migrated database, and its waiting jobs, into another one that has the same migrations and
 * no rows. All of it or nothing: a table that arrives with another count undoes the whole.
 *
 * @throws Error with a sentence for the operator
 */
export async function moveDatabase(source: Source, target: Source, options: MoveOptions): Promise<Move> {
  const from = await source.pool.connect();
  const to = await target.pool.connect();
  try {
    // Of the whole session, not only of the transaction: the statistics of a million rows take long, too.
    await to.query('set statement_timeout = 0');
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    const tables = sortByDependency((await from.query<Table>(ownTables)).rows);
    await assertMayMove(from, to, tables);
    const moved = await copyTables(from, to, tables, options.progress);
    await copySequenceValues(from, to);
    const jobs = await options.copyJobs(from, to);
    const isWhole = moved.every((each) => each.from === each.to);
    await (isWhole ? commitMove(to) : to.query('rollback'));
    return { tables: moved, jobs, isWhole, isAnalyzed: isWhole && (await analyzeIfPossible(to)) };
  } finally {
    from.release(true);
    to.release(true);
  }
}

/** The move was sent, and no answer came. */
export class MoveOutcomeUnknown extends Error {
  override readonly name = 'MoveOutcomeUnknown';
}

async function commitMove(to: ClientBase): Promise<void> {
  await to.query('commit').catch((error: Error) => {
    throw new MoveOutcomeUnknown(
      `The connection was lost at the end of the move (${error.message}). Run this again: if it says that the target is ` +
        'not empty, everything has moved.',
    );
  });
}

/** Everything has moved by now: a failure here is no failure of the move. */
const analyzeIfPossible = (to: ClientBase): Promise<boolean> =>
  to.query('analyze').then(
    () => true,
    () => false,
  );

async function assertMayMove(from: ClientBase, to: ClientBase, tables: Table[]): Promise<void> {
  const listMigrations = async (client: ClientBase) =>
    (await client.query('select name, checksum from schema_migrations order by name')).rows;
  if (JSON.stringify(await listMigrations(from)) !== JSON.stringify(await listMigrations(to))) {
    throw new Error(
      'The two databases do not have the same migrations: start this version once on the old one.',
    );
  }
  const filled = [];
  for (const { name } of tables)
    if ((await to.query(`select from ${quoteIdentifier(name)} limit 1`)).rowCount) filled.push(name);
  if (filled.length) throw new Error(`The target is not empty, there are rows in: ${filled.join(', ')}.`);
}

async function copyTables(
  from: ClientBase,
  to: ClientBase,
  tables: Table[],
  progress: MoveProgress,
): Promise<MovedTable[]> {
  const moved: MovedTable[] = [];
  const restore = await disableTriggers(to, tables);
  for (const table of tables) {
    const total = await countRows(from, table.name);
    const text = `copy ${quoteIdentifier(table.name)} (${table.columns.join(', ')}) from stdin`;
    await copyFromStdin(
      to,
      text,
      readRowsAsCopyText(from, table, (done) => progress(table.name, done, total)),
    );
    moved.push({ table: table.name, from: total, to: await countRows(to, table.name) });
  }
  await restore();
  return moved;
}

/** Disables triggers: the summaries that they maintain are copied as rows, and would be counted twice. */
async function disableTriggers(to: ClientBase, tables: Table[]): Promise<() => Promise<void>> {
  const setTriggersOfTables = async (what: 'disable' | 'enable') => {
    for (const { name } of tables)
      await to.query(`alter table ${quoteIdentifier(name)} ${what} trigger user`);
  };
  await setTriggersOfTables('disable');
  return () => setTriggersOfTables('enable');
}

async function* readRowsAsCopyText(
  from: ClientBase,
  table: Table,
  onProgress: (done: number) => void,
): AsyncGenerator<string> {
  await from.query(
    `declare moved no scroll cursor for select ${table.columns.join(', ')} from ${quoteIdentifier(table.name)}`,
  );
  for (let done = 0; ; ) {
    const text = `fetch ${rowsPerFetch} from moved`;
    const { rows } = await from.query<(string | null)[]>({ text, rowMode: 'array', types: readAsText });
    if (rows.length === 0) break;
    yield rows.map(formatCopyRow).join('');
    done += rows.length;
    onProgress(done);
  }
  await from.query('close moved');
}

async function copySequenceValues(from: ClientBase, to: ClientBase): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) await to.query('select setval($1::regclass, $2)', [name, last]);
}

async function countRows(client: ClientBase, table: string): Promise<number> {
  return (await client.query<{ n: number }>(`select count(*) as n from ${quoteIdentifier(table)}`)).rows[0]!
    .n;
}

/** Sorts topologically: a table comes after those that its foreign keys point at. */
function sortByDependency(tables: Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visited = new Set<Table>();
  const addAfterDependencies = (table: Table) => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const name of table.needs) {
      const needed = byName.get(name);
      if (needed) addAfterDependencies(needed);
    }
    ordered.add(table);
  };
  for (const table of tables) addAfterDependencies(table);
  return [...ordered];
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
