import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Log } from '../log.ts';
import type { EventStream } from './event-stream.ts';

const retryAfterMs = 500;

interface SessionCheckOptions {
  listValidSessionIds(sessionIds: string[]): Promise<string[]>;
  log: Log;
  pause: (ms: number) => Promise<unknown>;
}

/** Ends streams whose session has ended: all that are to be checked at a time, in one statement. */
export class SessionChecks {
  readonly #options: SessionCheckOptions;
  readonly #pending = new Set<EventStream>();
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(options: SessionCheckOptions) {
    this.#options = options;
  }

  queue(streams: Iterable<EventStream>): void {
    for (const stream of streams) {
      stream.checkedAt = Date.now();
      this.#pending.add(stream);
    }
    this.#running ??= this.#checkAllPending().finally(() => (this.#running = undefined));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #checkAllPending(): Promise<void> {
    while (this.#pending.size > 0 && !this.#closed) {
      const streams = [...this.#pending].filter((stream) => !stream.closed);
      this.#pending.clear();
      const validIds = await this.#listValidSessionIds(streams);
      for (const stream of streams) if (!validIds.has(stream.sessionId)) stream.end();
    }
  }

  /** Waits for a database that is away: it has no events to send either. After any other error none counts as valid. */
  async #listValidSessionIds(streams: EventStream[]): Promise<Set<string>> {
    const { listValidSessionIds, log, pause } = this.#options;
    const sessionIds = [...new Set(streams.map(({ sessionId }) => sessionId))];
    for (;;) {
      try {
        return new Set(await listValidSessionIds(sessionIds));
      } catch (error) {
        log.warn({ err: error }, 'The sessions of event streams could not be checked');
        if (!isDatabaseUnavailable(error) || this.#closed) return new Set();
        await pause(retryAfterMs);
      }
    }
  }
}
