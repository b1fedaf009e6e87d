import { Writable } from 'node:stream';
import type { Scheduler } from 'fast-check';
import type { OpeningReader } from '#server/database/check-sessions-and-open-streams.ts';
import { type LoggedEvent, type LogPosition, maxEventsPerRead } from '#server/database/member-event-log.ts';
import type { NoticeBus } from '#server/database/notices/publish-and-subscribe-between-servers.ts';
import type { StreamReply } from '#server/live/event-stream.ts';
import type { LiveEventSource } from '#server/live/event-stream-hub.ts';

/** `void` has lost its meaning since it was logged, `bad` cannot be loaded. */
export type EventKind = 'plain' | 'void' | 'bad';

/** Long enough that a few events are more than a stalled reader may have waiting. */
const padding = 'x'.repeat(90_000);

/** The event logs and sessions of a database, in memory: a scheduler decides when each statement begins and ends. */
export class EventLogModel {
  readonly #scheduler: Scheduler;
  readonly #logs = new Map<string, { last: number; events: LoggedEvent[]; deletedUpTo: number }>();
  readonly #kinds = new Map<string, EventKind>();
  readonly #endedSessions = new Set<string>();
  statementsThatFail = 0;

  constructor(scheduler: Scheduler, userIds: string[]) {
    this.#scheduler = scheduler;
    for (const userId of userIds) this.#logs.set(userId, { last: 0, events: [], deletedUpTo: 0 });
  }

  append(userId: string, kinds: EventKind[]): void {
    const log = this.#log(userId);
    for (const kind of kinds) {
      log.last += 1;
      log.events.push({ userId, id: log.last, kind, payload: { n: log.last, padding } });
      this.#kinds.set(`${userId} ${log.last}`, kind);
    }
  }

  /** Keeps the newest events, as `deleteOldEvents` does. */
  trim(userId: string, kept: number): void {
    const log = this.#log(userId);
    log.deletedUpTo = Math.max(log.deletedUpTo, log.last - kept);
    log.events = log.events.filter(({ id }) => id > log.deletedUpTo);
  }

  lastId(userId: string): number {
    return this.#log(userId).last;
  }

  deletedUpTo(userId: string): number {
    return this.#log(userId).deletedUpTo;
  }

  kindOf(userId: string, id: number): EventKind | undefined {
    return this.#kinds.get(`${userId} ${id}`);
  }

  readonly openStreams = (readers: OpeningReader[]) =>
    this.#runStatement('open', () => {
      this.#failIfDue();
      return readers.map(({ userId, sessionId }) => {
        const { last, events } = this.#log(userId);
        return this.#endedSessions.has(sessionId) ? undefined : { last, oldest: events[0]?.id ?? null };
      });
    });

  readonly listValidSessionIds = (sessionIds: string[]) =>
    this.#runStatement('check', () => {
      this.#failIfDue();
      return sessionIds.filter((id) => !this.#endedSessions.has(id));
    });

  readonly listEventsAfter = (positions: LogPosition[]) =>
    this.#runStatement('read', () => {
      this.#failIfDue();
      return positions.map(({ userId, after }) =>
        this.#log(userId)
          .events.filter(({ id }) => id > after)
          .slice(0, maxEventsPerRead),
      );
    });

  readonly source: LiveEventSource = {
    kinds: ['void', 'bad'],
    loadEvents: (events) =>
      this.#runStatement('load', () => {
        if (events.some(({ kind }) => kind === 'bad')) throw new TypeError('This event has no data');
        return events.map(() => undefined);
      }),
    onStreamsOpened: async () => [],
    onOffline: async () => {},
  };

  hasEnded(sessionId: string): boolean {
    return this.#endedSessions.has(sessionId);
  }

  endSession(sessionId: string): void {
    this.#endedSessions.add(sessionId);
  }

  #failIfDue(): void {
    if (this.statementsThatFail === 0) return;
    this.statementsThatFail -= 1;
    throw new Error('Connection terminated');
  }

  #log(userId: string) {
    return this.#logs.get(userId)!;
  }

  async #runStatement<Result>(name: string, run: () => Result): Promise<Result> {
    await this.#scheduler.schedule(Promise.resolve(), `${name} begins`);
    const result = run();
    await this.#scheduler.schedule(Promise.resolve(), `${name} ends`);
    return result;
  }
}

/** Notices that arrive late and in any order, and not at all while the listening connection is lost. */
export class NoticeBusModel implements NoticeBus {
  readonly #scheduler: Scheduler;
  readonly #subscribers = new Map<string, (payload: string) => void>();
  readonly #gapCallbacks = new Set<() => void>();
  #isListening = true;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  async publish(): Promise<void> {}

  async subscribe(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    this.#subscribers.set(channel, onNotice);
    return async () => void this.#subscribers.delete(channel);
  }

  onReconnect(callback: () => void): () => void {
    return this.onPossibleGap(callback);
  }

  onPossibleGap(callback: () => void): () => void {
    this.#gapCallbacks.add(callback);
    return () => this.#gapCallbacks.delete(callback);
  }

  async deliver(channel: string, payload: string): Promise<void> {
    if (!this.#isListening) return;
    await this.#scheduler.schedule(Promise.resolve(), `notice for ${payload}`);
    if (this.#isListening) this.#subscribers.get(channel)?.(payload);
  }

  loseListener(): void {
    this.#isListening = false;
  }

  regainListener(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    for (const callback of this.#gapCallbacks) callback();
  }
}

/** A response whose reader may stop reading for a while. */
export class StallingReply implements StreamReply {
  text = '';
  readonly raw: StreamReply['raw'];
  #isStalled = false;
  #waiting: (() => void) | undefined;

  constructor() {
    const readChunkUnlessStalled = (chunk: string, _encoding: string, done: () => void) => {
      const readChunk = () => {
        this.text += chunk;
        done();
      };
      if (this.#isStalled) this.#waiting = readChunk;
      else readChunk();
    };
    this.raw = Object.assign(new Writable({ decodeStrings: false, write: readChunkUnlessStalled }), {
      writeHead: () => {},
    });
  }

  getHeaders(): object {
    return {};
  }

  hijack(): void {}

  setStalled(isStalled: boolean): void {
    this.#isStalled = isStalled;
    if (isStalled) return;
    const read = this.#waiting;
    this.#waiting = undefined;
    read?.();
  }

  /** The blocks that have an event or set a position. */
  listBlocks(): { id: number | undefined; kind: string | undefined }[] {
    return this.text.split('\n\n').flatMap((block) => {
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      const kind = /^event: (.*)$/m.exec(block)?.[1];
      return id || kind ? [{ id: id === undefined ? undefined : Number(id), kind }] : [];
    });
  }
}
