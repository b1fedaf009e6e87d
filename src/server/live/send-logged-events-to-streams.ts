import { type LoggedEvent, type LogPosition, maxEventsPerRead } from '../database/member-event-log.ts';
import type { Log } from '../log.ts';
import type { EventStream } from './event-stream.ts';

/** People whose logs are read at once: a herd that resumes must not be read into memory all together. */
const maxPeoplePerRead = 100;
const retryAfterMs = 500;

export interface DeliveryOptions {
  /** This person's open streams. */
  listStreams(userId: string): Iterable<EventStream>;
  /** The next events after each position, in the order of the positions. */
  listEventsAfter(positions: LogPosition[]): Promise<LoggedEvent[][]>;
  /** What to send for each event. */
  loadTexts(events: LoggedEvent[]): Promise<Map<LoggedEvent, string>>;
  log: Log;
  pause(ms: number): Promise<unknown>;
}

/** The streams of a person that have received the same events. */
interface LogReaders extends LogPosition {
  streams: EventStream[];
}

/**
 * Reads the logs of people with new events. Each stream is sent only events that were read for its own position, and
 * each of them directly follows the one before: what other streams of the person have received changes nothing.
 */
export class EventDelivery {
  readonly #options: DeliveryOptions;
  /** People whose log may have new events. */
  readonly #pending = new Set<string>();
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Called when this person's log has grown, or a stream of theirs can take events again. */
  queue(userId: string): void {
    if (this.#closed) return;
    this.#pending.add(userId);
    this.#running ??= this.#deliverAllPending().finally(() => (this.#running = undefined));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #deliverAllPending(): Promise<void> {
    while (this.#pending.size > 0 && !this.#closed) {
      const userIds = this.#takePending();
      try {
        await this.#deliver(userIds);
      } catch (error) {
        this.#options.log.warn({ err: error }, 'Events could not be read');
        void this.#retryLater(userIds);
      }
    }
  }

  #takePending(): string[] {
    const userIds: string[] = [];
    for (const userId of this.#pending) {
      if (userIds.push(userId) >= maxPeoplePerRead) break;
    }
    for (const userId of userIds) this.#pending.delete(userId);
    return userIds;
  }

  async #retryLater(userIds: string[]): Promise<void> {
    await this.#options.pause(retryAfterMs);
    for (const userId of userIds) this.queue(userId);
  }

  async #deliver(userIds: string[]): Promise<void> {
    const { listStreams, listEventsAfter, loadTexts } = this.#options;
    const readers = userIds.flatMap((userId) => groupStreamsByLastEventId(userId, listStreams(userId)));
    if (readers.length === 0) return;
    const reads = await listEventsAfter(readers);
    const texts = await loadTexts(reads.flat());
    for (const [i, { userId, streams }] of readers.entries()) {
      const events = reads[i] ?? [];
      for (const stream of streams) sendEvents(stream, events, texts);
      if (events.length >= maxEventsPerRead) this.#pending.add(userId);
    }
  }
}

/** Leaves out streams whose position is not known yet, and those that can take nothing: both are queued again later. */
function groupStreamsByLastEventId(userId: string, streams: Iterable<EventStream>): LogReaders[] {
  const byPosition = new Map<number, LogReaders>();
  for (const stream of streams) {
    if (stream.lastId === undefined) stream.hasMissedNotice = true;
    if (stream.lastId === undefined || stream.closed || stream.isCongested) continue;
    const readers = byPosition.get(stream.lastId) ?? { userId, after: stream.lastId, streams: [] };
    readers.streams.push(stream);
    byPosition.set(stream.lastId, readers);
  }
  return [...byPosition.values()];
}

function sendEvents(stream: EventStream, events: LoggedEvent[], texts: Map<LoggedEvent, string>): void {
  for (const event of events) {
    if (stream.closed || stream.isCongested) return;
    // Ids of a log have no gaps, so the events between were deleted for their age.
    if (event.id !== (stream.lastId ?? 0) + 1) stream.sendRefetchUpTo(event.id - 1);
    stream.sendLoggedEvent(event.id, texts.get(event) ?? '');
  }
}
