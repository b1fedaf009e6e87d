import fs from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { lockDatabase } from './database-lock.ts';
import { Session } from './shared-session.ts';
import type { Answer } from './wire-protocol.ts';
import { WireStream } from './wire-stream.ts';
import type { EngineSettings, FromEngine, ToEngine } from './worker-messages.ts';

export interface EngineOptions {
  /** The database goes into `database` in there, its lock into `database.lock`. */
  dataDir: string;
  log: Log;
  /** PostgreSQL settings, as after `-c`. */
  parameters?: Record<string, string>;
  mayBeAborted?: boolean;
}

/** The error of a connection whose engine died; the caller may retry. */
class EngineGone extends Error {
  override readonly name = 'EngineGone';
  readonly code = 'ENGINE_GONE';
}

const defaults = {
  work_mem: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
  // These lines are logged, and a log must not hold user data: leave out rows and the statements of errors.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
};
const wordsKept = 50;
const closePatience = 5_000;
const slowestRestart = 10_000;
/** A worker that ran at least this long is restarted without backoff. */
const fairLife = 10_000;

/** Runs PostgreSQL in a worker, and starts it again when it dies. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #settings: EngineSettings;
  readonly #session = new Session((batch) => this.#exchange(batch));
  readonly #unlock: () => void;
  readonly #lastWords: string[] = [];
  #worker!: Worker;
  #up!: Promise<void>;
  #inFlight: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  #closing = false;
  #delay = 0;
  #restart: NodeJS.Timeout | undefined;

  /** @throws DatabaseInUse, or an Error that ends in the engine's last lines of output */
  static async open(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    try {
      await engine.#up;
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  private constructor(options: EngineOptions) {
    this.#options = options;
    const directory = path.resolve(options.dataDir, 'database');
    const parameters = { ...defaults, ...options.parameters };
    this.#settings = { directory, parameters, mayBeAborted: options.mayBeAborted ?? false };
    fs.mkdirSync(options.dataDir, { recursive: true });
    this.#unlock = lockDatabase(`${directory}.lock`, path.basename(process.argv[1] ?? 'node'));
    this.#start();
  }

  /** A new connection, for the `stream` option of `pg`. */
  connect(): Duplex {
    return new WireStream(this.#session, () => this.#up);
  }

  /** Makes the engine trap at its next query. Refused unless it was opened with `mayBeAborted`. */
  abort(): void {
    this.#post({ kind: 'abort' });
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearTimeout(this.#restart);
    await this.#stopWorker();
    this.#session.reset(new EngineGone('The database was closed.'));
    this.#unlock();
  }

  async #stopWorker(): Promise<void> {
    if (this.#worker.threadId < 0) return;
    this.#worker.ref();
    const gone = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#post({ kind: 'close' });
    // Terminating the worker loses no data: the next start replays the write-ahead log.
    const impatience = setTimeout(() => void this.#worker.terminate(), closePatience);
    await gone;
    clearTimeout(impatience);
  }

  #start(): void {
    const startedAt = Date.now();
    const worker = startWorker(this.#settings);
    this.#worker = worker;
    let reason = 'its thread ended';
    this.#up = new Promise((resolve, reject) => {
      worker.on('message', (message: FromEngine) => {
        if (message.kind === 'answer') this.#answered(message);
        else if (message.kind === 'stderr') this.#keep(message.line);
        else if (message.kind === 'died') reason = message.reason;
        else {
          worker.unref();
          resolve();
        }
      });
      worker.on('error', (error) => (reason = String(error)));
      worker.on('exit', () => {
        reject(this.#obituary(reason));
        this.#gone(reason, Date.now() - startedAt);
      });
    });
    // #gone logs a failed restart; the waiting callers get the error from their connection.
    this.#up.catch(() => {});
  }

  #gone(reason: string, lived: number): void {
    const error = new EngineGone(`The database engine stopped (${reason}).`);
    this.#inFlight?.reject(error);
    this.#inFlight = undefined;
    this.#session.reset(error);
    if (this.#closing) return;
    this.#delay = lived > fairLife ? 0 : Math.min(slowestRestart, this.#delay * 2 + 50);
    const lastWords = this.#lastWords.splice(0);
    this.#options.log.error({ reason, lastWords, restartIn: this.#delay }, 'The database engine stopped');
    this.#up = new Promise((resolve, reject) => {
      this.#restart = setTimeout(() => {
        this.#start();
        this.#up.then(
          () => this.#options.log.info('The database engine runs again'),
          () => {},
        );
        this.#up.then(resolve, reject);
      }, this.#delay);
    });
    this.#up.catch(() => {});
  }

  #obituary(reason: string): Error {
    const words = this.#lastWords.slice(-5).join('\n');
    return new EngineGone(
      `The database engine in ${this.#settings.directory} stopped (${reason}).\n${words}`.trim(),
    );
  }

  #keep(line: string): void {
    this.#lastWords.push(line);
    if (this.#lastWords.length > wordsKept) this.#lastWords.shift();
  }

  #exchange(batch: Uint8Array<ArrayBuffer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#inFlight = { resolve, reject };
      this.#worker.ref();
      this.#post({ kind: 'exchange', batch }, [batch.buffer]);
    });
  }

  #answered(answer: Answer): void {
    this.#worker.unref();
    this.#inFlight?.resolve(answer);
    this.#inFlight = undefined;
  }

  #post(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

/** From source the worker needs tsx to read TypeScript; in the bundle it lies beside the server. */
function startWorker(workerData: EngineSettings): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./engine-worker.mjs', import.meta.url), { workerData, execArgv: [] });
  }
  const worker = new URL('./engine-worker.ts', import.meta.url).href;
  // `--import tsx` in execArgv does not reach a worker's own entry in Node 20.
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(worker)})));`;
  return new Worker(load, { workerData, eval: true, execArgv: [] });
}
