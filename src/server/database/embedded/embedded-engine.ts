import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { compileWorkerFromSource } from './compile-worker-from-source.ts';
import { createFolderCopy, type FolderCopyOptions } from './copy-changing-folder.ts';
import { lockDatabase } from './database-lock.ts';
import type {
  EngineModules,
  EngineSettings,
  EngineWorkerData,
  MessageFromEngine,
  MessageToEngine,
} from './engine-worker-messages.ts';
import type { EngineResponse } from './postgres-wire-protocol.ts';
import { PostgresWireStream } from './postgres-wire-stream.ts';
import { SharedSession } from './single-session-multiplexer.ts';

interface EngineOptions {
  /** The database goes into `database` in there, its lock into `database.lock`. */
  dataDir: string;
  log: Log;
  /** PostgreSQL settings, as after `-c`. */
  parameters?: Record<string, string>;
  mayBeAborted?: boolean;
}

/** The error of a connection whose engine died; the caller may retry. */
class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
  readonly code = 'ENGINE_STOPPED';
}

const defaultSettings = {
  work_mem: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
  // A start after a crash repeats what was written since the last checkpoint: 2 s for 138 MB.
  max_wal_size: '48MB',
  min_wal_size: '32MB',
  // These lines are logged, and a log must not hold user data: leave out rows and the statements of errors.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
};
const maxOutputLines = 50;
const closeTimeoutMs = 5_000;
const maxRestartDelayMs = 10_000;
/** A worker that ran at least this long is restarted without backoff. */
const stableAfterMs = 10_000;

/**
 * What the first engine of the process compiled: one that is started again, or beside it, runs the same machine code, which is
 * optimized where it ran often.
 */
let compiledModules: EngineModules | undefined;

/** Runs PostgreSQL in a worker, and starts it again when it dies. */
export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #settings: EngineSettings;
  readonly #session = new SharedSession((batch) => this.#sendBatchToWorker(batch));
  readonly #unlock: () => void;
  readonly #lastOutput: string[] = [];
  #worker!: Worker;
  #ready!: Promise<void>;
  #inFlight: { resolve: (answer: EngineResponse) => void; reject: (error: Error) => void } | undefined;
  #closing = false;
  #delay = 0;
  #restart: NodeJS.Timeout | undefined;

  /**
   * Starts; queries wait until it runs.
   *
   * @throws DatabaseInUse
   */
  constructor(options: EngineOptions) {
    this.#options = options;
    const directory = path.resolve(options.dataDir, 'database');
    const parameters = { ...defaultSettings, ...options.parameters };
    this.#settings = { directory, parameters, mayBeAborted: options.mayBeAborted ?? false };
    fs.mkdirSync(options.dataDir, { recursive: true });
    this.#unlock = lockDatabase(`${directory}.lock`, path.basename(process.argv[1] ?? 'node'));
    this.#startWorker();
  }

  /** A new connection, for the `stream` option of `pg`. */
  connect(): Duplex {
    return new PostgresWireStream(this.#session, () => this.#ready);
  }

  /** @throws an Error that ends in the engine's last lines of output; the engine is closed then */
  async waitUntilReady(): Promise<void> {
    try {
      await this.#ready;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Copies the files of the database while it is in use. Queries wait only while the files that have changed in the
   * meantime are copied again. What comes out is what a crash leaves at that moment, and is recovered when it is opened.
   */
  async copyFiles(folder: string, options: FolderCopyOptions): Promise<{ pausedMs: number }> {
    const worker = this.#worker;
    const copy = createFolderCopy(this.#settings.directory, folder, options);
    await copy.copyEverything();
    await copy.copyChanges();
    let pausedMs = 0;
    await this.#session.pauseFor(async () => {
      const started = performance.now();
      await copy.copyChanges();
      pausedMs = performance.now() - started;
    });
    if (this.#closing || worker !== this.#worker) throw new Error('The database engine stopped.');
    return { pausedMs };
  }

  /** Makes the engine crash at its next query. Refused unless it was opened with `mayBeAborted`. */
  abort(): void {
    this.#postToWorker({ kind: 'abort' });
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearTimeout(this.#restart);
    await this.#stopWorker();
    this.#session.reset(new EngineStopped('The database was closed.'));
    this.#unlock();
  }

  async #stopWorker(): Promise<void> {
    if (this.#worker.threadId < 0) return;
    this.#worker.ref();
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#postToWorker({ kind: 'close' });
    // Terminating the worker loses no data: the next start replays the write-ahead log.
    const killTimer = setTimeout(() => void this.#worker.terminate(), closeTimeoutMs);
    await exited;
    clearTimeout(killTimer);
  }

  #startWorker(): void {
    const startedAt = Date.now();
    const worker = startWorkerThread(this.#settings);
    this.#worker = worker;
    let reason = 'its thread ended';
    this.#ready = new Promise((resolve, reject) => {
      worker.on('message', (message: MessageFromEngine) => {
        if (message.kind === 'answer') this.#resolveBatch(message);
        else if (message.kind === 'compiled') compiledModules = message.modules;
        else if (message.kind === 'stderr') this.#rememberOutputLine(message.line);
        else if (message.kind === 'died') reason = message.reason;
        else {
          worker.unref();
          resolve();
        }
      });
      worker.on('error', (error) => (reason = String(error)));
      worker.on('exit', () => {
        reject(this.#createStopError(reason));
        this.#failAndScheduleRestart(reason, Date.now() - startedAt);
      });
    });
    // #failAndScheduleRestart logs a failed restart; the waiting callers get the error from their connection.
    this.#ready.catch(() => {});
  }

  #failAndScheduleRestart(reason: string, uptimeMs: number): void {
    const error = new EngineStopped(`The database engine stopped (${reason}).`);
    this.#inFlight?.reject(error);
    this.#inFlight = undefined;
    this.#session.reset(error);
    if (this.#closing) return;
    this.#delay = uptimeMs > stableAfterMs ? 0 : Math.min(maxRestartDelayMs, this.#delay * 2 + 50);
    const lastOutput = this.#lastOutput.splice(0);
    this.#options.log.error({ reason, lastOutput, restartIn: this.#delay }, 'The database engine stopped');
    this.#ready = new Promise((resolve, reject) => {
      this.#restart = setTimeout(() => {
        this.#startWorker();
        this.#ready.then(
          () => this.#options.log.info('The database engine runs again'),
          () => {},
        );
        this.#ready.then(resolve, reject);
      }, this.#delay);
    });
    this.#ready.catch(() => {});
  }

  #createStopError(reason: string): Error {
    const output = this.#lastOutput.slice(-5).join('\n');
    return new EngineStopped(
      `The database engine in ${this.#settings.directory} stopped (${reason}).\n${output}`.trim(),
    );
  }

  #rememberOutputLine(line: string): void {
    this.#lastOutput.push(line);
    if (this.#lastOutput.length > maxOutputLines) this.#lastOutput.shift();
  }

  #sendBatchToWorker(batch: Uint8Array<ArrayBuffer>): Promise<EngineResponse> {
    return new Promise((resolve, reject) => {
      this.#inFlight = { resolve, reject };
      this.#worker.ref();
      this.#postToWorker({ kind: 'exchange', batch }, [batch.buffer]);
    });
  }

  #resolveBatch(answer: EngineResponse): void {
    this.#worker.unref();
    this.#inFlight?.resolve(answer);
    this.#inFlight = undefined;
  }

  #postToWorker(message: MessageToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

/** In the bundle the worker lies beside the server; from source it is compiled. */
function startWorkerThread(settings: EngineSettings): Worker {
  const pgliteFolder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const workerData: EngineWorkerData = { settings, modules: compiledModules, pgliteFolder };
  return import.meta.url.endsWith('.ts')
    ? new Worker(compileWorkerFromSource(), { workerData, execArgv: [], eval: true })
    : new Worker(new URL('./engine-worker.mjs', import.meta.url), { workerData, execArgv: [] });
}
