import type { Pool } from 'pg';
import type { Log } from '../log.ts';

const sampleMs = 50;
/** Of the newest sample in the moving average: one pause of 0.5 s is none of overload yet. */
const sampleWeight = 0.2;
/** Each request waits so long before its first line runs, and again after each wait of its own. */
const maxLoopDelayMs = 100;
/** After a process was stopped for long it recovers within a second. */
const maxSampleMs = 2_000;
const maxPoolWaitMs = 1_000;
/** PostgreSQL's code (too_many_connections). */
const tooManyConnections = '53300';
const logEveryMs = 10_000;

/** Says whether this process has more to do than it can. */
export interface LoadGauge {
  isOverloaded(): boolean;
  close(): void;
}

interface GaugeOptions {
  pool: Pick<Pool, 'connect'>;
  log: Log;
  /** Milliseconds since any moment. */
  now?: () => number;
}

/** Measures how late timers run, and how long it takes to get a connection of the pool. */
export function openLoadGauge(options: GaugeOptions): LoadGauge {
  const meter = new LoadMeter(options);
  const timer = setInterval(() => meter.sample(), sampleMs).unref();
  return { isOverloaded: () => meter.isOverloaded(), close: () => clearInterval(timer) };
}

export class LoadMeter {
  readonly #pool: GaugeOptions['pool'];
  readonly #log: Log;
  readonly #now: () => number;
  /** Moving average. */
  #loopDelayMs = 0;
  #sampledAt: number;
  #isTakingConnection = false;
  #isRefused = false;
  #connectionAskedAt = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor({ pool, log, now = () => performance.now() }: GaugeOptions) {
    this.#pool = pool;
    this.#log = log;
    this.#now = now;
    this.#sampledAt = now();
  }

  /** Called every 50 ms, or later where the event loop is blocked. */
  sample(): void {
    this.#loopDelayMs = this.#computeLoopDelay();
    this.#sampledAt = this.#now();
    if (!this.#isTakingConnection) void this.#takeConnection();
    if (this.isOverloaded()) this.#logSometimes();
  }

  isOverloaded(): boolean {
    // Also between two samples: requests that came while the loop was blocked may be read before the timer runs.
    const loopDelayMs = Math.max(this.#loopDelayMs, this.#computeLoopDelay());
    return loopDelayMs > maxLoopDelayMs || this.#isRefused || this.#getPoolWait() > maxPoolWaitMs;
  }

  #computeLoopDelay(): number {
    const late = Math.max(0, this.#now() - this.#sampledAt - sampleMs);
    return this.#loopDelayMs + sampleWeight * (Math.min(late, maxSampleMs) - this.#loopDelayMs);
  }

  #getPoolWait = () => (this.#isTakingConnection ? this.#now() - this.#connectionAskedAt : 0);

  async #takeConnection(): Promise<void> {
    this.#isTakingConnection = true;
    this.#connectionAskedAt = this.#now();
    try {
      (await this.#pool.connect()).release();
      this.#isRefused = false;
    } catch (error) {
      // Without a database the calls themselves say so; one that has no more connections has too much to do.
      this.#isRefused = (error as { code?: string }).code === tooManyConnections;
    } finally {
      this.#isTakingConnection = false;
    }
  }

  #logSometimes(): void {
    if (this.#now() - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = this.#now();
    const [loopDelayMs, poolWaitMs] = [this.#loopDelayMs, this.#getPoolWait()].map(Math.round);
    this.#log.warn({ loopDelayMs, poolWaitMs }, 'Overloaded: calls that can wait get 503');
  }
}

/** Carries whatever comes, as tests and try-outs on a busy machine want. */
export const unlimitedLoad: LoadGauge = { isOverloaded: () => false, close: () => {} };
