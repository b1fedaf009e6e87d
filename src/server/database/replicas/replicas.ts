import type { Kysely, Transaction } from 'kysely';
import type { Log } from '../../log.ts';

/** A standby that may be asked for what decides no right. */
export interface ReplicaDatabase<Schema> {
  /** `host:port`, for the log and the metrics. */
  name: string;
  db: Kysely<Schema>;
  /** Ends its connections, so that statements fail at once. */
  cut(): void;
  close(): Promise<void>;
}

/** Reads that came from a replica, that one lacked the newest writes for, and that one failed. */
export type ReplicaReads = Record<'served' | 'behind' | 'failed', number>;

/** A replica that hangs costs so long, once. */
const checkTimeoutMs = 500;
const readTimeoutMs = 5_000;
/** One that failed is left alone for so long. */
const restMs = 2_000;

/** Standbys that share the reading, each tried in turn. Whatever happens to them, the caller has the primary. */
export class Replicas<Schema> {
  readonly reads: ReplicaReads = { served: 0, behind: 0, failed: 0 };
  readonly #replicas: (ReplicaDatabase<Schema> & { restsUntil: number })[];
  readonly #log: Log;
  readonly #now: () => number;
  #next = 0;

  constructor(replicas: ReplicaDatabase<Schema>[], log: Log, now = () => performance.now()) {
    this.#replicas = replicas.map((replica) => ({ ...replica, restsUntil: 0 }));
    this.#log = log;
    this.#now = now;
  }

  /**
   * Runs `read` on a replica for which `isCurrent` is true, both in one snapshot. Undefined where there is none, or it
   * failed: then the primary is to be asked.
   */
  async read<Value>(
    isCurrent: (tx: Transaction<Schema>) => Promise<boolean>,
    read: (tx: Transaction<Schema>) => Promise<Value>,
  ): Promise<{ value: Value } | undefined> {
    const replica = this.#takeNext();
    if (!replica) return undefined;
    try {
      const result = await this.#readInSnapshot(replica, isCurrent, read);
      this.reads[result ? 'served' : 'behind'] += 1;
      return result;
    } catch (error) {
      this.reads.failed += 1;
      replica.restsUntil = this.#now() + restMs;
      this.#log.warn({ err: error }, `The replica ${replica.name} failed: the primary is asked for a while`);
      return undefined;
    }
  }

  /** How far each replica is behind the writes that it has received, in seconds; undefined of one that fails. */
  async readLags(read: (db: Kysely<Schema>) => Promise<number>): Promise<[string, number | undefined][]> {
    return Promise.all(
      this.#replicas.map(async (replica): Promise<[string, number | undefined]> => {
        const lag = await failAfter(checkTimeoutMs, read(replica.db), () => {}).catch(() => undefined);
        return [replica.name, lag];
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  #takeNext() {
    const now = this.#now();
    const usable = this.#replicas.filter((replica) => replica.restsUntil <= now);
    this.#next += 1;
    return usable[this.#next % usable.length];
  }

  #readInSnapshot<Value>(
    replica: ReplicaDatabase<Schema>,
    isCurrent: (tx: Transaction<Schema>) => Promise<boolean>,
    read: (tx: Transaction<Schema>) => Promise<Value>,
  ): Promise<{ value: Value } | undefined> {
    let checked: (is: boolean) => void = () => {};
    const check = new Promise<boolean>((resolve) => (checked = resolve));
    const reading = replica.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const is = await isCurrent(tx);
        checked(is);
        return is ? { value: await read(tx) } : undefined;
      });
    const cut = () => replica.cut();
    return Promise.all([
      failAfter(checkTimeoutMs, Promise.race([check, reading]), cut),
      failAfter(readTimeoutMs, reading, cut),
    ]).then(([, result]) => result);
  }
}

/** Rejects when `work` takes longer, and no longer cares for it. */
async function failAfter<Value>(ms: number, work: Promise<Value>, onTimeout: () => void): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`timeout expired after ${ms} ms`));
      onTimeout();
    }, ms);
  });
  work.catch(() => {});
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
