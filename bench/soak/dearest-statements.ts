import type { TemporaryPostgres } from '../../tests/support/temporary-postgres.ts';

/** Of the server whose statements are counted. */
export const statementCounterSettings = { shared_preload_libraries: 'pg_stat_statements' };

/** What one kind of statement took since the count before: milliseconds, waits for locks included. */
interface StatementCost {
  statement: string;
  calls: number;
  totalMs: number;
  maxMs: number;
}

/** Counts the statements of a database, from when it is made. */
export class StatementCounter {
  readonly #postgres: TemporaryPostgres;
  readonly #database: string;

  static async create(postgres: TemporaryPostgres, databaseUrl: string): Promise<StatementCounter> {
    const counter = new StatementCounter(postgres, new URL(databaseUrl).pathname.slice(1));
    await counter.#query('create extension if not exists pg_stat_statements');
    await counter.takeDearest(0);
    return counter;
  }

  private constructor(postgres: TemporaryPostgres, database: string) {
    this.#postgres = postgres;
    this.#database = database;
  }

  /** The dearest since the last call, by their time in all. */
  async takeDearest(count: number): Promise<StatementCost[]> {
    const rows = await this.#query(`
      select regexp_replace(query, '\\s+', ' ', 'g') as statement, calls::int, total_exec_time as "totalMs", max_exec_time as "maxMs"
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit ${count}`);
    await this.#query('select pg_stat_statements_reset()');
    return rows;
  }

  #query(statement: string) {
    return this.#postgres.query(statement, this.#database);
  }
}

/** '1,204 ms, 5,700 times, at most 133.6 ms: select user_id ...' */
export function formatStatementCost({ statement, calls, totalMs, maxMs }: StatementCost): string {
  const [total, times] = [Math.round(totalMs), calls].map((value) => value.toLocaleString('en-US'));
  return `${total} ms, ${times} times, at most ${maxMs.toFixed(1)} ms: ${statement.slice(0, 140)}`;
}
