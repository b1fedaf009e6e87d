import type PgBoss from 'pg-boss';
import type { Database } from './database/database.ts';
import { createPgBoss, toBossConnection } from './database/pg-boss.ts';
import {
  countFailedJobs,
  deleteJobsOfUser,
  type FailedJobs,
  hasJob,
  listQueueRows,
  type QueueRow,
  type RawConnection,
  renewJobLease,
} from './database/pg-boss-job-queries.ts';
import { WakeUpTimer } from './interruptible-sleep.ts';
import { type Log, maskEmails } from './log.ts';

interface JobOptions {
  /** Not before this time; now when absent. */
  startAfter?: Date;
  /** While a job with this key waits in the queue, for its first run or for another try, another one is not added. */
  onceKey?: string;
  /** Nor while it runs. For work that a second job would only repeat. */
  notWhileRunning?: boolean;
}

/** The database or an open transaction. */
type Connection = RawConnection;

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
export function defineQueueWorker<Data extends object>(
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
  /** Removes the jobs whose data name this user as `userId`: some hold addresses, and an erasure must reach them. */
  deleteJobsOfUser(connection: Connection, userId: string): Promise<void>;
}

/** How many jobs of a queue wait, and when one was last done: of one that does not recur, by this process. */
interface QueueState extends QueueRow {
  isRecurring: boolean;
}

export interface RunningJobs extends Jobs {
  listQueues(): Promise<QueueState[]>;
  /** Jobs that have failed with a message that begins so, and are tried again or were given up. */
  countFailed(messageStart: string): Promise<FailedJobs>;
  /** Creates the queues and starts the workers. */
  start(definitions: JobDefinition[]): Promise<void>;
  /** For tests: runs all jobs waiting in a queue, due or not, and returns their number. */
  run(queue: string): Promise<number>;
  close(): Promise<void>;
}

type JobDatabase = Pick<Database<never>, 'pool'>;
type Job = PgBoss.Job<object>;
type OnFailure = (job: Job, error: unknown) => void;

const pollMs = 5_000;
/** After a start the first requests come before the jobs. */
const firstPollMs = 1_000;
/** After this delay a transaction that adds a job has usually committed. */
const wakeUpMs = 200;
const closeTimeoutMs = 2_000;
/** pg-boss gives a job to another process 15 minutes after its lease was taken or renewed. */
const defaultRenewLeaseMs = 5 * 60_000;

// 14 retries with pauses that double from 30 s: some eleven days.
const retryPolicy = { retryLimit: 14, retryDelay: 30, retryBackoff: true, retentionDays: 60 };

/**
 * Jobs in the tables of pg-boss, in the same database as everything else. Its own workers are not used: they end the
 * process when the connection is lost while a job is finished.
 */
export function openJobs(
  database: JobDatabase,
  options: { log: Log; poll?: boolean; renewLeaseMs?: number },
): RunningJobs {
  const runner = new JobRunner(database, options);
  return {
    send: (...job) => runner.send(...job),
    deleteJobsOfUser,
    listQueues: () => runner.listQueues(),
    countFailed: (messageStart) => countFailedJobs(database.pool, messageStart),
    start: (definitions) => runner.start(definitions),
    run: (queue) => runner.run(queue),
    close: () => runner.close(),
  };
}

interface Queue extends JobDefinition {
  /** When this process has last done a job of it. */
  lastRunAt?: Date;
  /** Ends the pause between two polls early. */
  timer: WakeUpTimer;
  /** Resolves when the queue is not polled any more. */
  ended: Promise<void>;
}

class JobRunner {
  readonly #boss: PgBoss;
  readonly #pool: JobDatabase['pool'];
  readonly #log: Log;
  readonly #poll: boolean;
  readonly #renewLeaseMs: number;
  readonly #queues = new Map<string, Queue>();
  #closed = false;

  constructor(
    database: JobDatabase,
    {
      log,
      poll = true,
      renewLeaseMs = defaultRenewLeaseMs,
    }: { log: Log; poll?: boolean; renewLeaseMs?: number },
  ) {
    this.#boss = createPgBoss(database, poll);
    this.#pool = database.pool;
    this.#log = log;
    this.#poll = poll;
    this.#renewLeaseMs = renewLeaseMs;
    this.#boss.on('error', (error) => log.warn({ err: error }, 'The maintenance of the jobs failed'));
  }

  async start(definitions: JobDefinition[]): Promise<void> {
    for (const definition of definitions) this.#addQueue(definition);
    await this.#boss.start();
    await this.#createMissingQueues();
    await this.#pool.query(
      "create index if not exists job_by_key on pgboss.job (name, singleton_key) where state <= 'active'",
    );
    // For deleteJobsOfUser: an erasure must not read every job of everybody.
    for (const table of ['job', 'archive'])
      await this.#pool.query(
        `create index if not exists ${table}_by_user on pgboss.${table} ((data->>'userId'))
         where data->>'userId' is not null`,
      );
    if (this.#poll) this.#startPolling([...this.#queues.values()]);
  }

  /** One queue after the other, so that the first requests after a start, and later ones, never wait for all of them. */
  #startPolling(queues: Queue[]): void {
    for (const [i, queue] of queues.entries())
      queue.ended = this.#pollQueue(queue, firstPollMs + (pollMs * i) / queues.length);
  }

  /** Most starts find them all with this one statement. */
  async #createMissingQueues(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string }>('select name from pgboss.queue');
    const existing = new Set(rows.map(({ name }) => name));
    for (const name of this.#queues.keys())
      if (!existing.has(name)) await this.#boss.createQueue(name, { name, policy: 'short' });
  }

  async send(
    connection: Connection,
    queueName: string,
    data: object,
    options: JobOptions = {},
  ): Promise<void> {
    const { timer: alarm } = this.#getQueue(queueName);
    const { startAfter: after, onceKey, notWhileRunning = false } = options;
    if (onceKey && (await hasJob(connection, queueName, onceKey, notWhileRunning))) return;
    // The policy 'short' keeps one new job for a key, also of two added at once: a job without a key gets its own.
    const singletonKey = onceKey ?? crypto.randomUUID();
    const db = toBossConnection(connection);
    await this.#boss.send(queueName, data, {
      ...retryPolicy,
      singletonKey,
      db,
      ...(after && { startAfter: after }),
    });
    if (!after) setTimeout(() => alarm.wake(), wakeUpMs).unref();
  }

  async listQueues(): Promise<QueueState[]> {
    const rows = new Map((await listQueueRows(this.#pool)).map((row) => [row.name, row]));
    return [...this.#queues.values()].map(({ queue: name, seconds, lastRunAt }) => {
      const row = rows.get(name);
      const { waiting = 0, retrying = 0, failed = 0 } = row ?? {};
      return {
        ...{ name, waiting, retrying, failed, isRecurring: seconds !== undefined },
        lastRunAt: row?.lastRunAt ?? lastRunAt ?? null,
      };
    });
  }

  async run(queueName: string): Promise<number> {
    if (this.#getQueue(queueName).seconds) await this.#boss.send(queueName, {}, retryPolicy);
    const throwFailure: OnFailure = (_, error) => {
      throw error;
    };
    const how = { ignoreStartAfter: true, onFailure: throwFailure };
    let total = 0;
    while (await this.#runNext(this.#getQueue(queueName), how)) total += 1;
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

  async #pollQueue(queue: Queue, firstPauseMs: number): Promise<void> {
    const { queue: name, seconds, timer: alarm } = queue;
    const logFailure: OnFailure = (job, error) =>
      this.#log.warn({ err: error, queue: name, job: job.id }, 'A job failed and is tried again');
    await alarm.pause(firstPauseMs);
    while (!this.#closed) {
      try {
        if (seconds) await this.#boss.send(name, {}, { ...retryPolicy, singletonSeconds: seconds });
        const how = { ignoreStartAfter: false, onFailure: logFailure };
        while (!this.#closed && (await this.#runNext(queue, how)));
      } catch (error) {
        if (!this.#closed) this.#log.warn({ err: error, queue: name }, 'The jobs could not be done');
      }
      if (!this.#closed) await alarm.pause(pollMs);
    }
  }

  /**
   * Runs a due job; returns false if there is none. One is taken at a time: those taken along with a slow one would run
   * out of their time before they began, and be done twice.
   */
  async #runNext(
    queue: Queue,
    { ignoreStartAfter, onFailure }: { ignoreStartAfter: boolean; onFailure: OnFailure },
  ): Promise<boolean> {
    const name = queue.queue;
    const [job] = await this.#boss.fetch<object>(name, { ignoreStartAfter });
    if (!job) return false;
    try {
      await this.#runWithLease(queue, job);
    } catch (error) {
      // Nothing else of the error: its properties may hold an address, and the row stays for days.
      const message = maskEmails(error instanceof Error ? error.message : String(error));
      await this.#boss.fail(name, job.id, { message });
      onFailure(job, error);
      return true;
    }
    queue.lastRunAt = new Date();
    // A recurring job stays for a while, so that its time slot is not run twice; any other may hold an address.
    if (queue.seconds) await this.#boss.complete(name, job.id);
    else await this.#boss.deleteJob(name, job.id);
    return true;
  }

  /** No other process takes the job while it runs here, however long; if this process dies, one does soon. */
  async #runWithLease({ queue, run }: Queue, job: Job): Promise<void> {
    const renewLeaseOfJob = () =>
      renewJobLease(this.#pool, queue, job.id).catch((error) =>
        this.#log.warn({ err: error, queue, job: job.id }, 'The lease of a job could not be renewed'),
      );
    const timer = setInterval(() => void renewLeaseOfJob(), this.#renewLeaseMs).unref();
    try {
      await run(job.data);
    } finally {
      clearInterval(timer);
    }
  }
}
