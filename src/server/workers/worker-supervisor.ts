import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { WakeUpTimer } from '../interruptible-sleep.ts';
import type { Log } from '../log.ts';
import type { MessageToPrimary, MessageToWorker } from './worker-messages.ts';

/** A worker that dies sooner than this after it began to serve dies at once, and its next start waits longer. */
const stableMs = 10_000;
const restartPauseMs = { first: 250, most: 30_000 };
/** Longer than a worker takes to end by itself. */
const drainTimeoutMs = 30_000;
/** Also for a migration that a new release brings: it works with the release before, and is tried again. */
const startTimeoutMs = 10 * 60_000;
const stopTimeoutMs = 8_000;

/**
 * The workers accept connections themselves. Where the first process accepts and hands over (the default of
 * node:cluster), a connection on its way to a worker that dies stays open and unanswered for ever.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** Supervises processes that share one port; each takes new connections while it is free. */
export class WorkerSupervisor {
  readonly #log: Log;
  readonly #slots: Slot[];
  #restarting: Promise<void> | undefined;
  #restartAgain = false;
  #stopping = false;

  constructor(count: number, log: Log) {
    this.#log = log;
    this.#slots = Array.from({ length: count }, (_, i) => ({
      number: i + 1,
      failures: 0,
      pause: new WakeUpTimer(),
    }));
  }

  /**
   * Starts the workers: the first alone, because it may have to migrate and to fill the database.
   *
   * @returns false where the first one did not start; it has said why
   */
  async start(): Promise<boolean> {
    const [first, ...others] = this.#slots;
    if (!first || !(await this.#startWorkerIn(first))) return false;
    await Promise.all(others.map((slot) => this.#startUntilServing(slot)));
    return true;
  }

  /** The workers that serve requests now, by number. */
  listServing(): { number: number; worker: Worker }[] {
    return this.#slots.flatMap(({ number, worker }) => (worker?.isConnected() ? [{ number, worker }] : []));
  }

  /** Replaces one worker after the other: the new one serves before the old one stops to. */
  restartAll(): Promise<void> {
    this.#restartAgain = true;
    this.#restarting ??= this.#restartEverySlot().finally(() => (this.#restarting = undefined));
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { pause } of this.#slots) pause.wake();
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && endWorker(worker, stopTimeoutMs)),
    );
  }

  async #restartEverySlot(): Promise<void> {
    while (this.#restartAgain && !this.#stopping) {
      this.#restartAgain = false;
      for (const slot of this.#slots) {
        if (this.#stopping || (await this.#replaceWorkerIn(slot))) continue;
        this.#log.error({ worker: slot.number }, 'The new worker did not start: the old ones go on');
        return;
      }
      this.#log.info({ workers: this.#slots.length }, 'All workers were restarted');
    }
  }

  async #replaceWorkerIn(slot: Slot): Promise<boolean> {
    const old = slot.worker;
    // One that has died is being replaced already, by a process that begins now, too.
    if (!old) return true;
    if (!(await this.#startWorkerIn(slot))) return false;
    await drainWorker(old);
    return true;
  }

  async #startUntilServing(slot: Slot): Promise<void> {
    while (!this.#stopping && !slot.worker) {
      if (slot.failures > 0) await slot.pause.pause(getRestartPause(slot.failures));
      // A restart of all may have filled the place meanwhile.
      if (this.#stopping || slot.worker) return;
      if (!(await this.#startWorkerIn(slot))) slot.failures += 1;
    }
  }

  /** Resolves when the worker serves, or has ended before it did. One at a time in a slot. */
  #startWorkerIn(slot: Slot): Promise<boolean> {
    slot.starting ??= this.#forkWorkerFor(slot).finally(() => (slot.starting = undefined));
    return slot.starting;
  }

  async #forkWorkerFor(slot: Slot): Promise<boolean> {
    const worker = this.#fork();
    if (!worker || !(await this.#waitUntilServing(slot, worker))) return false;
    slot.worker = worker;
    slot.servingSince = Date.now();
    worker.once('exit', (code, signal) => this.#onExit(slot, worker, { code, signal }));
    return true;
  }

  /** Undefined where the system has no memory for another process. */
  #fork(): Worker | undefined {
    try {
      return cluster.fork();
    } catch (err) {
      this.#log.error({ err }, 'No worker could be started');
      return undefined;
    }
  }

  /** One that takes too long beside others is given up; the first of all may migrate for long. */
  async #waitUntilServing(slot: Slot, worker: Worker): Promise<boolean> {
    const late = setInterval(() => {
      this.#log.warn(
        { worker: slot.number, processId: worker.process.pid },
        'A worker has not begun to serve',
      );
      if (this.listServing().length > 0) worker.process.kill('SIGKILL');
    }, startTimeoutMs);
    return new Promise<boolean>((resolve) => {
      worker.on('message', (message: MessageToPrimary) => message.kind === 'serving' && resolve(true));
      worker.once('exit', () => resolve(false));
      // A process that could not be made: without this listener the error would end this one, too.
      worker.once('error', (err) => {
        this.#log.error({ err, worker: slot.number }, 'No worker could be started');
        resolve(false);
      });
    }).finally(() => clearInterval(late));
  }

  #onExit(slot: Slot, worker: Worker, end: { code: number; signal: string }): void {
    if (slot.worker !== worker) return;
    slot.worker = undefined;
    if (this.#stopping) return;
    slot.failures = Date.now() - (slot.servingSince ?? 0) < stableMs ? slot.failures + 1 : 0;
    this.#log.error(
      { worker: slot.number, processId: worker.process.pid, ...end, pauseMs: getRestartPause(slot.failures) },
      'A worker died and is replaced',
    );
    void this.#startUntilServing(slot);
  }
}

/** The place of one worker; its number stays when the process is another. */
interface Slot {
  readonly number: number;
  worker?: Worker | undefined;
  starting?: Promise<boolean> | undefined;
  servingSince?: number;
  /** How often in a row it died at once. */
  failures: number;
  readonly pause: WakeUpTimer;
}

export const getRestartPause = (failures: number): number =>
  failures === 0 ? 0 : Math.min(restartPauseMs.most, restartPauseMs.first * 2 ** (failures - 1));

async function drainWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  if (worker.isConnected()) worker.send({ kind: 'drain' } satisfies MessageToWorker, () => {});
  await waitForExitOrKill(worker, drainTimeoutMs);
}

async function endWorker(worker: Worker, timeoutMs: number): Promise<void> {
  if (worker.isDead()) return;
  worker.process.kill('SIGTERM');
  await waitForExitOrKill(worker, timeoutMs);
}

async function waitForExitOrKill(worker: Worker, timeoutMs: number): Promise<void> {
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs);
  await once(worker, 'exit');
  clearTimeout(timeout);
}
