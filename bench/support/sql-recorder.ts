import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { newId } from '#shared/ids.ts';

export interface RecordedStatement {
  text: string;
  values: unknown[];
}

/** The statements of one call, in order; those of one step ran at the same time. */
export interface SqlRecording {
  steps: RecordedStatement[][];
  /** Ids and tokens that the call generated: each replay needs new ones, or a unique index refuses it. */
  generatedIds: string[];
  /** The password check of a sign-in, which is no statement. */
  password?: { hash: string; password: string };
}

/** Longer than the product takes from a response to the first statement after it. */
const idleMs = 5;

/** Records every statement of a pool. Must be created before the pool's first connection. */
export class SqlRecorder {
  #steps: RecordedStatement[][] = [];
  #underWay = 0;

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const queryAndRecord = (...given: unknown[]) => this.#recordStatement(given, query(...given));
      client.query = queryAndRecord as typeof client.query;
    });
  }

  /** Records the statements of `call`; nothing else may use the pool during it. */
  async recordStatements<Answer>(
    call: () => Promise<Answer>,
  ): Promise<{ recording: SqlRecording; answer: Answer }> {
    this.#steps = [];
    const since = Date.now();
    const answer = await call();
    const steps = this.#steps;
    this.#steps = [];
    return {
      recording: { steps, generatedIds: findUuidsGeneratedSince(since, JSON.stringify(steps)) },
      answer,
    };
  }

  /** Resolves when no statement runs: some, as those of the audit log, end after the response of their call. */
  async waitUntilIdle(): Promise<void> {
    do await setTimeout(idleMs);
    while (this.#underWay > 0);
  }

  #recordStatement(given: unknown[], result: unknown): unknown {
    const [text, values] = given;
    // Kysely, which the product uses, gets a promise; pg's own pool passes a callback.
    if (typeof text !== 'string' || !(result instanceof Promise)) return result;
    const statement = { text, values: (values as unknown[] | undefined) ?? [] };
    if (this.#underWay > 0) this.#steps.at(-1)?.push(statement);
    else this.#steps.push([statement]);
    this.#underWay += 1;
    const countAsEnded = () => {
      this.#underWay -= 1;
    };
    result.then(countAsEnded, countAsEnded);
    return result;
  }
}

const uuidV7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** A UUIDv7 contains the time when it was generated. */
function findUuidsGeneratedSince(since: number, recordedSql: string): string[] {
  const getUuidTime = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return [...new Set(recordedSql.match(uuidV7))].filter((id) => getUuidTime(id) >= since);
}

/** Runs a recording as its call did, transactions on one connection, and returns the last rows. */
export async function replayRecording(pool: pg.Pool, recording: SqlRecording): Promise<unknown[]> {
  const replaceIds = createGeneratedIdReplacer(recording.generatedIds);
  let client: pg.PoolClient | undefined;
  let rows: unknown[] = [];
  try {
    for (const step of recording.steps) {
      if (step[0]?.text === 'begin') client = await pool.connect();
      const asked = client ?? pool;
      const results = await Promise.all(
        step.map(({ text, values }) => asked.query(text, values.map(replaceIds))),
      );
      rows = results.map((result) => result.rows).find((found) => found.length > 0) ?? rows;
      if (step[0]?.text === 'commit') client = void client?.release();
    }
  } finally {
    // A failed transaction's connection must not be reused.
    client?.release(true);
  }
  return rows;
}

function createGeneratedIdReplacer(generatedIds: string[]): (value: unknown) => unknown {
  if (generatedIds.length === 0) return (value) => value;
  const own = generatedIds.map(
    (word) => [word, word.length === 36 ? newId() : newId().replaceAll('-', '')] as const,
  );
  const replaceIdsInText = (text: string) =>
    own.reduce((words, [from, to]) => words.replaceAll(from, to), text);
  const replaceIdsInValue = (value: unknown): unknown => {
    if (typeof value === 'string') return replaceIdsInText(value);
    return Array.isArray(value) ? value.map(replaceIdsInValue) : value;
  };
  return replaceIdsInValue;
}
