import type pg from 'pg';
import { newId } from '#shared/ids.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What one call asked of the database, in order; statements of one step were under way at the same time. */
export interface Tape {
  steps: Statement[][];
  /** Ids and tokens that the call made up: every replay needs its own, or a unique index would refuse it. */
  fresh: string[];
  /** The password check of a sign-in, which is no statement. */
  password?: { hash: string; password: string };
}

/** Writes down every statement that goes through a pool. Open it before the pool has a connection. */
export class Recorder {
  #steps: Statement[][] = [];
  #underWay = 0;

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const recorded = (...given: unknown[]) => this.#note(given, query(...given));
      client.query = recorded as typeof client.query;
    });
  }

  /** Answers the statements of `call` alone: nothing else may use the pool meanwhile. */
  async tapeOf<Answer>(call: () => Promise<Answer>): Promise<{ tape: Tape; answer: Answer }> {
    this.#steps = [];
    const since = Date.now();
    const answer = await call();
    const steps = this.#steps;
    // What comes next belongs to nobody.
    this.#steps = [];
    return { tape: { steps, fresh: madeSince(since, JSON.stringify(steps)) }, answer };
  }

  #note(given: unknown[], result: unknown): unknown {
    const [text, values] = given;
    // pg's pool asks with a callback; Kysely, which is what the product asks with, awaits.
    if (typeof text !== 'string' || !(result instanceof Promise)) return result;
    const statement = { text, values: (values as unknown[] | undefined) ?? [] };
    if (this.#underWay > 0) this.#steps.at(-1)?.push(statement);
    else this.#steps.push([statement]);
    this.#underWay += 1;
    const done = () => {
      this.#underWay -= 1;
    };
    result.then(done, done);
    return result;
  }
}

const uuidV7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** A UUIDv7 says when it was made. */
function madeSince(since: number, words: string): string[] {
  const made = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return [...new Set(words.match(uuidV7))].filter((id) => made(id) >= since);
}

/** Runs a tape as its call did, a transaction on one connection, and answers the rows of its last question. */
export async function replay(pool: pg.Pool, tape: Tape): Promise<unknown[]> {
  const swap = swapFor(tape.fresh);
  let client: pg.PoolClient | undefined;
  let rows: unknown[] = [];
  try {
    for (const step of tape.steps) {
      if (step[0]?.text === 'begin') client = await pool.connect();
      const asked = client ?? pool;
      const results = await Promise.all(step.map(({ text, values }) => asked.query(text, values.map(swap))));
      rows = results.map((result) => result.rows).find((found) => found.length > 0) ?? rows;
      if (step[0]?.text === 'commit') client = void client?.release();
    }
  } finally {
    // Left inside a transaction by a failure: not for anybody else.
    client?.release(true);
  }
  return rows;
}

function swapFor(fresh: string[]): (value: unknown) => unknown {
  if (fresh.length === 0) return (value) => value;
  const own = fresh.map(
    (word) => [word, word.length === 36 ? newId() : newId().replaceAll('-', '')] as const,
  );
  const inText = (text: string) => own.reduce((words, [from, to]) => words.replaceAll(from, to), text);
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    return Array.isArray(value) ? value.map(swap) : value;
  };
  return swap;
}
