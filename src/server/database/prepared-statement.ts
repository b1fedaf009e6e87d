import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/**
 * Ends a statement so that it is sent as a prepared one: `.modifyEnd(prepared('find-athlete-by-id'))`.
 * For statements of one text that run often; not for searches, whose plan should know the values.
 */
export function prepared(name: string): RawBuilder<unknown> {
  if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new TypeError(`'${name}' cannot name a statement.`);
  return sql.raw(`/* name: ${name} */`);
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

/** A client that sends statements ending in a `prepared(…)` comment as prepared ones. */
export class PreparingClient extends pg.Client {
  // Passes the other arguments through, so that every overload of pg still works.
  override query = ((...args: unknown[]) => {
    const [text, ...rest] = args;
    const statement =
      typeof text === 'string' && text.endsWith('*/') ? findPreparedStatement(text) : undefined;
    const query = super.query as (...all: unknown[]) => unknown;
    return query.apply(this, statement ? [statement, ...rest] : args);
  }) as pg.Client['query'];
}
