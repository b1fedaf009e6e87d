import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { CompiledRowsStatement, sendCompiledRowsQuery } from './compiled-rows-query.ts';
import type { Connection } from './kysely-connection-types.ts';

/**
 * Ends a statement so that it is sent as a prepared one: `.modifyEnd(prepared('find-athlete-by-id'))`.
 * For statements of one text that run often; not for searches, whose plan should know the values.
 */
export function asPreparedStatement(name: string): RawBuilder<unknown> {
  if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new TypeError(`'${name}' cannot name a statement.`);
  return sql.raw(`/* name: ${name} */`);
}

/**
 * A parameter whose value the planner does not see. PostgreSQL goes on planning a prepared statement anew on every
 * execution where the plan for the values looks cheaper than the plan for any: with two ids in place of the ten that it
 * assumes. Hidden, both look the same, and it is planned five times on each connection.
 */
export const hiddenParameter = <Value>(value: Value, type: string): RawBuilder<Value> =>
  sql<Value>`(select ${value}::${sql.raw(type)})`;

class NamedParameter<Name> {
  readonly name: Name;
  constructor(name: Name) {
    this.name = name;
  }
}

/**
 * A statement whose text is built once for all values: building it costs as much as executing a short one. `build` gets
 * a parameter for each name of `Values`. Its rows are read by a compiled function.
 */
export function defineStatement<Values extends object, Row>(
  build: (parameter: <Name extends keyof Values>(name: Name) => Values[Name]) => RawBuilder<Row>,
): (db: Connection, values: Values) => Promise<Row[]> {
  let query: CompiledQuery | undefined;
  return async (db, values) => {
    query ??= compileStatement(db, build(((name: keyof Values) => new NamedParameter(name)) as never));
    return executeWithCompiledRows(db, {
      ...query,
      parameters: query.parameters.map((one) =>
        one instanceof NamedParameter ? values[one.name as keyof Values] : one,
      ),
    });
  };
}

function compileStatement(db: Connection, statement: RawBuilder<unknown>): CompiledQuery {
  const query = statement.compile(db);
  readRowsByCompiledFunction(query.sql);
  return query;
}

/** Executes a statement whose text is built for each execution. If it is a prepared one a compiled function reads its rows. */
export async function executeStatement<Row>(db: Connection, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(db);
  if (!compiledRowsStatements.has(query.sql)) {
    if (!findPreparedStatement(query.sql)) return (await db.executeQuery<Row>(query)).rows;
    readRowsByCompiledFunction(query.sql);
  }
  return executeWithCompiledRows(db, query);
}

/** Not by Kysely's executor: its plugin would copy the rows to rename their columns. */
async function executeWithCompiledRows<Row>(db: Connection, query: CompiledQuery): Promise<Row[]> {
  const { rows } = await db
    .getExecutor()
    .provideConnection((connection) => connection.executeQuery<Row>(query));
  return rows;
}

interface PreparedStatement {
  text: string;
  name: string;
}

const nameComment = /\/\* name: ([a-z0-9-]{1,40}) \*\/\s*$/;
/** A cap, not an LRU cache: each prepared statement holds a plan in every connection of the server. */
const maxStatements = 500;
const statements = new Map<string, PreparedStatement>();

function findPreparedStatement(text: string): PreparedStatement | undefined {
  const known = statements.get(text);
  if (known || statements.size >= maxStatements) return known;
  const name = nameComment.exec(text)?.[1];
  if (!name) return undefined;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const statement = { text, name: `${name}-${hash}` };
  statements.set(text, statement);
  return statement;
}

interface CompiledRowsStatements {
  prepared: CompiledRowsStatement;
  /** For connections on which nothing stays prepared. */
  unprepared: CompiledRowsStatement;
}

/** By text. They are as many as the product defines, and the prepared ones. */
const compiledRowsStatements = new Map<string, CompiledRowsStatements>();

function readRowsByCompiledFunction(text: string): void {
  compiledRowsStatements.set(text, {
    prepared: new CompiledRowsStatement(text, findPreparedStatement(text)?.name),
    unprepared: new CompiledRowsStatement(text, undefined),
  });
}

type Query = (...args: unknown[]) => unknown;

/** The statement that such a call of `query` executes, as Kysely calls it; undefined where its rows are not compiled. */
function findCompiledRowsStatement([text, values, callback]: unknown[]): CompiledRowsStatements | undefined {
  const isKnown = typeof text === 'string' && Array.isArray(values) && callback === undefined;
  return isKnown ? compiledRowsStatements.get(text) : undefined;
}

/** A client that reads the rows of `defineStatement` by compiled functions, and prepares nothing. */
export class CompiledRowsClient extends pg.Client {
  override query = ((...args: unknown[]) => {
    const send: Query = (...all) => (super.query as Query).apply(this, all);
    const statement = findCompiledRowsStatement(args);
    return statement
      ? sendCompiledRowsQuery(send, statement.unprepared, args[1] as unknown[])
      : send(...args);
  }) as pg.Client['query'];
}

/**
 * A client that sends statements ending in a `prepared(…)` comment as prepared ones. Those of one turn of the event loop
 * are written to the socket at once: a write costs more than anything else in sending a short statement.
 */
export class PreparingClient extends pg.Client {
  #isCorked = false;

  // Passes the other arguments through, so that every overload of pg still works.
  override query = ((...args: unknown[]) => {
    this.#corkUntilEndOfTurn();
    const send: Query = (...all) => (super.query as Query).apply(this, all);
    const compiled = findCompiledRowsStatement(args);
    if (compiled) return sendCompiledRowsQuery(send, compiled.prepared, args[1] as unknown[]);
    const [text, ...rest] = args;
    const statement =
      typeof text === 'string' && text.endsWith('*/') ? findPreparedStatement(text) : undefined;
    return statement ? send(statement, ...rest) : send(...args);
  }) as pg.Client['query'];

  #corkUntilEndOfTurn(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    const uncork = () => {
      this.#isCorked = false;
      stream.uncork();
    };
    // After what the promises that are already resolved wake, and after what waited for these (`afterSentStatements`).
    process.nextTick(() => queueMicrotask(() => process.nextTick(uncork)));
  }
}

/** Resolves when the statements that this turn of the event loop asks for are sent; a statement asked for after it goes in the same write. */
export const afterSentStatements = (): Promise<void> => new Promise((done) => process.nextTick(done));
