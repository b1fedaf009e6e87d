import { createHash } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
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
 * a parameter for each name of `Values`.
 */
export function defineStatement<Values extends object, Row>(
  build: (parameter: <Name extends keyof Values>(name: Name) => Values[Name]) => RawBuilder<Row>,
): (db: Connection, values: Values) => Promise<Row[]> {
  let compiled: { text: string; names: (keyof Values)[] } | undefined;
  return async (db, values) => {
    compiled ??= compileStatement(db, build(((name: keyof Values) => new NamedParameter(name)) as never));
    const parameters = compiled.names.map((name) => values[name]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(compiled.text, parameters))).rows;
  };
}

function compileStatement<Name>(db: Connection, statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(db);
  return { text, names: parameters.map((one) => (one as NamedParameter<Name>).name) };
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

/**
 * A client that sends statements ending in a `prepared(…)` comment as prepared ones. Those of one turn of the event loop
 * are written to the socket at once: a write costs more than anything else in sending a short statement.
 */
export class PreparingClient extends pg.Client {
  #isCorked = false;

  // Passes the other arguments through, so that every overload of pg still works.
  override query = ((...args: unknown[]) => {
    this.#corkUntilEndOfTurn();
    const [text, ...rest] = args;
    const statement =
      typeof text === 'string' && text.endsWith('*/') ? findPreparedStatement(text) : undefined;
    const query = super.query as (...all: unknown[]) => unknown;
    return query.apply(this, statement ? [statement, ...rest] : args);
  }) as pg.Client['query'];

  #corkUntilEndOfTurn(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    // After the promises that are already resolved: whoever they wake sends with this write, too.
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
