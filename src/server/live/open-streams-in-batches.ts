import type { OpeningReader } from '../database/check-sessions-and-open-streams.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { createGroupCommit } from '../database/group-commit.ts';
import { canResumeAfter, type LogRange } from '../database/member-event-log.ts';
import type { Log } from '../log.ts';
import type { EventStream } from './event-stream.ts';

/** Streams that are opened in one statement. One batch runs at a time: a herd uses one connection, calls the others. */
const maxBatchSize = 200;
const retryAfterMs = 500;

interface StreamOpenerOptions {
  /** The range of each reader's log; undefined where the session has ended. */
  openStreams(readers: OpeningReader[]): Promise<(LogRange | undefined)[]>;
  presence: { isOnlineHere(userId: string): boolean; setOnlineHere(userId: string): void };
  /** Sends the first events of new streams. */
  welcome(streams: EventStream[], newlyOnline: ReadonlySet<string>): Promise<void>;
  /** Called for a reader who left while the stream was opened. */
  onReaderLeft(userId: string): void;
  /** Called when a stream has its position and its log may have events after it. */
  queueDelivery(userId: string): void;
  log: Log;
  pause: (ms: number) => Promise<unknown>;
}

/** Opens streams in batches. While the database is away or busy, streams stay open and wait for their turn. */
export class StreamOpener {
  readonly #options: StreamOpenerOptions;
  readonly #openInBatch: (stream: EventStream) => Promise<void>;

  constructor(options: StreamOpenerOptions) {
    this.#options = options;
    this.#openInBatch = createGroupCommit((streams: EventStream[]) => this.#openBatch(streams), {
      maxBatchSize,
      maxConcurrentBatches: 1,
      getKey: () => undefined,
      isCausedByOneItem: (error) => !isDatabaseUnavailable(error),
    });
  }

  async open(stream: EventStream): Promise<void> {
    while (!stream.closed) {
      try {
        await this.#openInBatch(stream);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) stream.destroyConnection();
        await this.#options.pause(retryAfterMs);
      }
    }
  }

  async #openBatch(batch: EventStream[]): Promise<void[]> {
    // A reader who left meanwhile must not be marked online.
    const streams = batch.filter((stream) => !stream.closed);
    const newlyOnline = new Set(
      streams.map(({ userId }) => userId).filter((userId) => !this.#options.presence.isOnlineHere(userId)),
    );
    const ranges = await this.#readLogRanges(streams, newlyOnline);
    const opened = streams.filter((stream, i) => this.#startOrEnd(stream, ranges[i]));
    await this.#options.welcome(opened, newlyOnline);
    return batch.map(() => undefined);
  }

  async #readLogRanges(
    streams: EventStream[],
    newlyOnline: ReadonlySet<string>,
  ): Promise<(LogRange | undefined)[]> {
    if (streams.length === 0) return [];
    try {
      return await this.#options.openStreams(
        streams.map(({ userId, sessionId }) => ({ userId, sessionId, comesOnline: newlyOnline.has(userId) })),
      );
    } catch (error) {
      this.#options.log.warn({ err: error, streams: streams.length }, 'Event streams could not be opened');
      throw error;
    }
  }

  /** Returns whether the stream is open. */
  #startOrEnd(stream: EventStream, range: LogRange | undefined): boolean {
    if (!range) {
      stream.end();
      return false;
    }
    const { userId, after } = stream;
    this.#options.presence.setOnlineHere(userId);
    if (stream.closed) this.#options.onReaderLeft(userId);
    const resumes = after !== undefined && canResumeAfter(range, after);
    if (after !== undefined && !resumes) stream.sendEvent('refetch', {});
    const position = resumes ? after : range.last;
    stream.sendResumePosition(position);
    if (position < range.last || stream.hasMissedNotice) this.#options.queueDelivery(userId);
    return true;
  }
}
