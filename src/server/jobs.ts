import { CompiledQuery, type Kysely } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

export interface JobOptions {
  /** Not before this time; now when absent. */
  startAfter?: Date;
  /** While a job with this key waits in the queue, another one is not added. */
  onceKey?: string;
}

/** The database or an open transaction. */
type Connection = Pick<Kysely<unknown>, 'executeQuery'>;

/** A queue and the work of its jobs. Each feature lists its own; `start` takes those of all features. */
export interface JobDefinition {
  queue: string;
  run(data: object): Promise<void>;
  /** Of a recurring job: the time between two runs. */
  seconds?: number;
}

/**
 * Work that `send` adds to a queue. A job that throws is tried again with growing pauses for some ten days, so `work`
 * must tolerate running twice for one job.
 */
export function queueWorker<Data extends object>(
  queue: string,
  work: (data: Data) => Promise<void>,
): JobDefinition {
  return { queue, run: (data) => work(data as Data) };
}

/** Work done once in every `seconds` (at most two days), by one of all servers on this database. */
export function recurringJob(queue: string, seconds: number, work: () => Promise<void>): JobDefinition {
  return { queue, seconds, run: work };
}

/** A durable job queue: jobs survive a restart of the server. */
export interface Jobs {
  /** Adds a job, if and only if the transaction commits. Its data is stored as JSON. */
  send(connection: Connection, queue: string, data: object, options?: JobOptions): Promise<void>;
}

export interface RunningJobs extends Jobs {
  /** Creates the queues and starts the workers. */
  start(definitions: JobDefinition[]): Promise<void>;
  /** For tests: runs all jobs waiting in a queue, due or not, and returns their number. */
  run(queue: string): Promise<number>;
  close(): Promise<void>;
}

type JobDatabase = Pick<Database<never>, 'pool'>;
type Job = PgBoss.Job<object>;
type OnFailure = (job: Job, error: unknown) => void;

/** How long pg-boss remembers finished jobs, so as not to run a recurring one twice in its time slot. */
const maxRecurringSeconds = 2 * 86_400;
const pollMs = 5_000;
/** After this delay a transaction that adds a job has usually committed. */
const wakeUpMs = 200;
const batchSize = 10;
const closeTimeoutMs = 2_000;

// 14 retries with pauses that double from 30 s: some eleven days.
const retryPolicy = { retryLimit: 14, retryDelay: 30, retryBackoff: true, retentionDays: 60 };

/** Creates the tables of pg-boss if they are missing. */
export async function installJobTables(database: JobDatabase): Promise<void> {
  const boss = createPgBoss(database, false);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Gives a database the queues of another one, so that its waiting jobs can be copied. Doing it again adds nothing. */
export async function copyJobQueues(from: JobDatabase, to: JobDatabase): Promise<void> {
  const boss = createPgBoss(to, false);
  await boss.start();
  if (await hasJobTables(from.pool)) {
    const queues = await from.pool.query<{ name: string }>('select name from pgboss.queue');
    for (const { name } of queues.rows) await boss.createQueue(name, { name, policy: 'short' });
  }
  await boss.stop({ graceful: false });
}

/** Copies the waiting jobs, in the transaction of `to`, and returns their number. */
export async function copyWaitingJobs(from: ClientBase, to: ClientBase): Promise<number> {
  if (!(await hasJobTables(from))) return 0;
  // A job that was active when its server stopped has to run again.
  const { rows } = await from.query(`
    select coalesce(jsonb_agg(to_jsonb(j) || case state when 'active' then '{"state": "retry"}' else '{}' end::jsonb),
      '[]')::text as jobs
    from pgboss.job j where state < 'completed'`);
  const moved = await to.query(
    `insert into pgboss.job select (jsonb_populate_recordset(null::pgboss.job, $1::jsonb)).*
     on conflict do nothing`,
    [rows[0].jobs],
  );
  return moved.rowCount ?? 0;
}

async function hasJobTables(client: Pick<ClientBase, 'query'> | Pool): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as yes");
  return rows[0].yes;
}

/**
 * Jobs in the tables of pg-boss, in the same database as everything else. Its own workers are not used: they end the
 * process when the connection is lost while a job is finished.
 */
export function openJobs(
  database: JobDatabase,
  { log, poll = true }: { log: Log; poll?: boolean },
): RunningJobs {
  const runner = new JobRunner(createPgBoss(database, poll), log, poll);
  return {
    send: (...job) => runner.send(...job),
    start: (definitions) => runner.start(definitions),
    run: (queue) => runner.run(queue),
    close: () => runner.close(),
  };
}

interface Queue extends JobDefinition {
  /** Ends the pause between two polls early. */
  timer: WakeUpTimer;
  /** Resolves when the queue is not polled any more. */
  ended: Promise<void>;
}

class JobRunner {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #poll: boolean;
  readonly #queues = new Map<string, Queue>();
  #closed = false;

  constructor(boss: PgBoss, log: Log, poll: boolean) {
    this.#boss = boss;
    this.#log = log;
    this.#poll = poll;
    boss.on('error', (error) => log.warn({ err: error }, 'The maintenance of the jobs failed'));
  }

  async start(definitions: JobDefinition[]): Promise<void> {
    for (const definition of definitions) this.#addQueue(definition);
    await this.#boss.start();
    for (const name of this.#queues.keys()) await this.#boss.createQueue(name, { name, policy: 'short' });
    if (this.#poll) for (const queue of this.#queues.values()) queue.ended = this.#pollQueue(queue);
  }

  async send(
    connection: Connection,
    queueName: string,
    data: object,
    options: JobOptions = {},
  ): Promise<void> {
    const { timer: alarm } = this.#getQueue(queueName);
    const { startAfter: after, onceKey: once } = options;
    // The policy 'short' keeps one waiting job for a key: a job without one gets its own.
    const singletonKey = once ?? crypto.randomUUID();
    const db = toBossConnection(connection);
    await this.#boss.send(queueName, data, {
      ...retryPolicy,
      singletonKey,
      db,
      ...(after && { startAfter: after }),
    });
    if (!after) setTimeout(() => alarm.wake(), wakeUpMs).unref();
  }

  async run(queueName: string): Promise<number> {
    if (this.#getQueue(queueName).seconds) await this.#boss.send(queueName, {}, retryPolicy);
    let total = 0;
    const throwFailure: OnFailure = (_, error) => {
      throw error;
    };
    for (let done = 1; done > 0; total += done) {
      done = await this.#runBatch(this.#getQueue(queueName), {
        ignoreStartAfter: true,
        onFailure: throwFailure,
      });
    }
    return total;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer: alarm } of this.#queues.values()) alarm.wake();
    const ended = Promise.all([...this.#queues.values()].map((queue) => queue.ended));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())]);
    await this.#boss.stop({ graceful: false });
  }

  #addQueue(definition: JobDefinition): void {
    const name = definition.queue;
    if (this.#queues.has(name)) throw new Error(`The queue ${name} has two workers.`);
    this.#queues.set(name, { ...definition, timer: new WakeUpTimer(), ended: Promise.resolve() });
  }

  #getQueue(queueName: string): Queue {
    const queue = this.#queues.get(queueName);
    if (!queue) throw new Error(`Nobody does the jobs of the queue ${queueName}.`);
    return queue;
  }

  async #pollQueue(queue: Queue): Promise<void> {
    const { queue: name, seconds, timer: alarm } = queue;
    const logFailure: OnFailure = (job, error) =>
      this.#log.warn({ err: error, queue: name, job: job.id }, 'A job failed and is tried again');
    while (!this.#closed) {
      let done = 0;
      try {
        if (seconds) await this.#boss.send(name, {}, { ...retryPolicy, singletonSeconds: seconds });
        done = await this.#runBatch(queue, { ignoreStartAfter: false, onFailure: logFailure });
      } catch (error) {
        if (!this.#closed) this.#log.warn({ err: error, queue: name }, 'The jobs could not be done');
      }
      if (done < batchSize && !this.#closed) await alarm.pause(pollMs);
    }
  }

  /** Runs a batch of due jobs and returns their number. */
  async #runBatch(
    { queue: name, run }: Queue,
    { ignoreStartAfter, onFailure }: { ignoreStartAfter: boolean; onFailure: OnFailure },
  ): Promise<number> {
    const jobs = await this.#boss.fetch<object>(name, { batchSize, ignoreStartAfter });
    for (const job of jobs) {
      try {
        await run(job.data);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        await this.#boss.fail(name, job.id, { message });
        onFailure(job, error);
        continue;
      }
      await this.#boss.complete(name, job.id);
    }
    return jobs.length;
  }
}

/** A pause that `wake` ends early; a `wake` between two pauses skips the next one. */
class WakeUpTimer {
  #rung = false;
  #endPause = () => {};

  wake(): void {
    this.#rung = true;
    this.#endPause();
  }

  async pause(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
  }
}

function createPgBoss({ pool }: JobDatabase, supervise: boolean): PgBoss {
  // Without values the text may be several statements, which only the simple protocol takes.
  const executeSql: PgBoss.Db['executeSql'] = (text, values) =>
    values ? pool.query(text, values) : pool.query(text);
  return new PgBoss({
    db: { executeSql },
    supervise,
    schedule: false,
    archiveCompletedAfterSeconds: maxRecurringSeconds,
  });
}

/** Lets pg-boss write in the caller's transaction. */
function toBossConnection(connection: Connection): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
