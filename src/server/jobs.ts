import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

export interface JobOptions {
  /** Not before this time; now when absent. */
  after?: Date;
  /** While a job with this key waits in the queue, another one is not added. */
  once?: string;
}

/** The database or an open transaction. */
type Connection = Pick<Kysely<unknown>, 'executeQuery'>;

/** A queue and the work that its jobs mean. A feature lists its own; `start` takes those of all. */
export interface JobDefinition {
  queue: string;
  work(data: object): Promise<void>;
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
  return { queue, work: (data) => work(data as Data) };
}

/** Work done once in every `seconds` (at most two days), by one of all servers on this database. */
export function recurringJob(queue: string, seconds: number, work: () => Promise<void>): JobDefinition {
  return { queue, seconds, work };
}

/** Work that happens later, and happens although the server stopped in between. */
export interface Jobs {
  /** Adds a job, if and only if the transaction commits. Its data is stored as JSON. */
  send(connection: Connection, queue: string, data: object, options?: JobOptions): Promise<void>;
}

export interface RunningJobs extends Jobs {
  /** Makes the queues and begins to do their jobs. */
  start(definitions: JobDefinition[]): Promise<void>;
  /** For tests: does all jobs that wait in a queue, whatever their time, and returns their number. */
  run(queue: string): Promise<number>;
  close(): Promise<void>;
}

type Source = Pick<Database<never>, 'pool'>;
type Job = PgBoss.Job<object>;

/** pg-boss remembers what was done this long, so as not to do it twice in its time. */
const longestRoundSeconds = 2 * 86_400;
const lookEverySeconds = 5;
/** A transaction that adds a job has mostly committed by then. */
const lookSoonMs = 200;
const atOnce = 10;
const closePatience = 2_000;

// 14 tries with pauses from 30 s that double: some eleven days.
const patience = { retryLimit: 14, retryDelay: 30, retryBackoff: true, retentionDays: 60 };

/** Makes the tables that jobs are kept in, if they are missing. */
export async function installJobs(database: Source): Promise<void> {
  const boss = bossOf(database, false);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Carries the jobs that wait in one database over to another, and says how many. Doing it again adds nothing. */
export async function moveJobs(from: Source, to: Source): Promise<number> {
  const installed = await from.pool.query("select to_regclass('pgboss.job') is not null as yes");
  if (!installed.rows[0].yes) return 0;
  const boss = bossOf(to, false);
  await boss.start();
  const queues = await from.pool.query<{ name: string }>('select name from pgboss.queue');
  for (const { name } of queues.rows) await boss.createQueue(name, { name, policy: 'short' });
  await boss.stop({ graceful: false });
  // One that was being done when its server stopped has to be done again.
  const { rows } = await from.pool.query(`
    select coalesce(jsonb_agg(to_jsonb(j) || case state when 'active' then '{"state": "retry"}' else '{}' end::jsonb),
      '[]')::text as jobs
    from pgboss.job j where state < 'completed'`);
  const moved = await to.pool.query(
    `insert into pgboss.job select (jsonb_populate_recordset(null::pgboss.job, $1::jsonb)).*
     on conflict do nothing`,
    [rows[0].jobs],
  );
  return moved.rowCount ?? 0;
}

/**
 * Jobs kept by pg-boss in the same database as everything else. Its own workers are not used: they end the process
 * when the database goes away while a job is finished.
 */
export function openJobs(database: Source, { log, poll = true }: { log: Log; poll?: boolean }): RunningJobs {
  const boss = bossOf(database, poll);
  boss.on('error', (error) => log.warn({ err: error }, 'The jobs could not be looked after'));
  const queues = new Map<string, Queue>();
  let closed = false;

  const add = (definition: JobDefinition) => {
    if (queues.has(definition.queue)) throw new Error(`The queue ${definition.queue} has two workers.`);
    queues.set(definition.queue, { ...definition, alarm: new Alarm(), ended: Promise.resolve() });
  };

  const known = (queue: string) => {
    const entry = queues.get(queue);
    if (!entry) throw new Error(`Nobody does the jobs of the queue ${queue}.`);
    return entry;
  };

  const send = async (db: PgBoss.Db | undefined, queue: string, data: object, more: PgBoss.SendOptions) =>
    void (await boss.send(queue, data, { ...patience, ...more, ...(db && { db }) }));

  /** Does a batch of what is due, and says how many jobs that were. */
  const doDue = async (
    name: string,
    ignoreStartAfter: boolean,
    failed: (job: Job, error: unknown) => void,
  ) => {
    const jobs = await boss.fetch<object>(name, { batchSize: atOnce, ignoreStartAfter });
    for (const job of jobs) {
      try {
        await known(name).work(job.data);
      } catch (error) {
        await boss.fail(name, job.id, { message: error instanceof Error ? error.message : String(error) });
        failed(job, error);
        continue;
      }
      await boss.complete(name, job.id);
    }
    return jobs.length;
  };

  const look = async (name: string, queue: Queue) => {
    while (!closed) {
      let done = 0;
      try {
        if (queue.seconds) await send(undefined, name, {}, { singletonSeconds: queue.seconds });
        done = await doDue(name, false, (job, error) =>
          log.warn({ err: error, queue: name, job: job.id }, 'A job failed and is tried again'),
        );
      } catch (error) {
        if (!closed) log.warn({ err: error, queue: name }, 'The jobs could not be done');
      }
      if (done < atOnce && !closed) await queue.alarm.pause(lookEverySeconds * 1000);
    }
  };

  return {
    async send(on, queue, data, { after, once } = {}) {
      const { alarm } = known(queue);
      const singletonKey = once ?? crypto.randomUUID();
      await send(through(on), queue, data, { singletonKey, ...(after && { startAfter: after }) });
      if (!after) setTimeout(() => alarm.ring(), lookSoonMs).unref();
    },
    async start(definitions) {
      for (const definition of definitions) add(definition);
      await boss.start();
      for (const name of queues.keys()) await boss.createQueue(name, { name, policy: 'short' });
      if (poll) for (const [name, queue] of queues) queue.ended = look(name, queue);
    },
    async run(name) {
      if (known(name).seconds) await send(undefined, name, {}, {});
      let all = 0;
      for (let done = 1; done > 0; all += done) {
        done = await doDue(name, true, (_, error) => {
          throw error;
        });
      }
      return all;
    },
    async close() {
      closed = true;
      for (const { alarm } of queues.values()) alarm.ring();
      const ended = Promise.all([...queues.values()].map((queue) => queue.ended));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, closePatience).unref())]);
      await boss.stop({ graceful: false });
    },
  };
}

interface Queue extends JobDefinition {
  /** For the pauses between two looks. */
  alarm: Alarm;
  /** Resolves when its jobs are not looked for any more. */
  ended: Promise<void>;
}

/** Ends a pause; one that rings while there is none does away with the next. */
class Alarm {
  #rung = false;
  #wake = () => {};

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  async pause(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
  }
}

function bossOf({ pool }: Source, supervise: boolean): PgBoss {
  // Without values the text may be several statements, which only the simple protocol takes.
  const executeSql: PgBoss.Db['executeSql'] = (text, values) =>
    values ? pool.query(text, values) : pool.query(text);
  return new PgBoss({
    db: { executeSql },
    supervise,
    schedule: false,
    archiveCompletedAfterSeconds: longestRoundSeconds,
  });
}

/** Lets pg-boss write in somebody's transaction. */
function through(ctx: Connection): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await ctx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
