import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/**
 * Ends a statement so that it is sent as a prepared one: `.modifyEnd(named('athlete-by-id'))`.
 * For statements of one text that run often; not for searches, whose plan should know the values.
 */
export function prepared(name: string): RawBuilder<unknown> {
  if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new TypeError(`'${name}' cannot name a statement.`);
  return sql.raw(`/* name: ${name} */`);
}

interface NamedStatement {
  text: string;
  name: string;
}

const ending = /\/\* name: ([a-z0-9-]{1,40}) \*\/\s*$/;
/** A name used for texts without end must not fill the server's memory with plans. */
const mostStatements = 500;
const statements = new Map<string, NamedStatement>();

function statementOf(text: string): NamedStatement | undefined {
  const known = statements.get(text);
  if (known || statements.size >= mostStatements) return known;
  const name = ending.exec(text)?.[1];
  if (!name) return undefined;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const statement = { text, name: `${name}-${hash}` };
  statements.set(text, statement);
  return statement;
}

/** A client that sends statements ending in a `named(…)` comment as prepared ones. */
export class NamingClient extends pg.Client {
  // The overloads of pg are kept by handing on whatever was passed.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...given: any[]): any {
    const [text, ...rest] = given;
    const statement = typeof text === 'string' && text.endsWith('*/') ? statementOf(text) : undefined;
    const call = super.query as (...all: unknown[]) => unknown;
    return call.apply(this, statement ? [statement, ...rest] : given);
  }
}
