import type { FastifyReply } from 'fastify';
import type { ContextWith } from '../context.ts';
import {
  canResumeAfter,
  deleteOldEvents,
  getEventIdRange,
  type LoggedEvent,
  listEventsAfter,
  maxEventsPerRead,
  personChannel,
} from '../database/event-log.ts';
import { EventStream } from './event-stream.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { type TransientEvent, transientChannel } from './transient-events.ts';

/** Proxies close connections that are silent for 30 to 60 seconds. */
const heartbeatMs = 25_000;
/** A session that expired without a notice is found within this time. */
const recheckMs = 10 * 60_000;
const forgetEveryMs = 60 * 60_000;
const retryAfterMs = 500;

/** What a feature adds to the event streams; the event hub itself knows no kinds of events. */
export interface LiveEventSource {
  /** Kinds of logged events that it loads; other kinds are sent as they were logged. */
  kinds: readonly string[];
  /** What to send for each event, in their order; undefined for one that has no meaning any more. */
  loadEvents(events: LoggedEvent[]): Promise<(object | undefined)[]>;
  onPresenceChange(userId: string, online: boolean): Promise<void>;
  /** What a new stream is sent first: the state of things that are in no log. */
  listOpeningEvents(userId: string): Promise<{ kind: string; data: object }[]>;
}

/** Pub/sub of live events: one log per person, any number of streams that read it. */
export interface EventHub {
  /** Responds with this person's events, from now on or after one that they have already. */
  openStream(reply: FastifyReply, reader: StreamReader): void;
  start(sources: LiveEventSource[]): Promise<void>;
  close(): Promise<void>;
}

export interface StreamReader {
  userId: string;
  after: number | undefined;
  /** Checked when one of the person's sessions ends. */
  isAllowed(): Promise<boolean>;
}

type HubContext = ContextWith<'db' | 'log' | 'now' | 'notices'>;

export function openEventHub(ctx: HubContext): EventHub {
  const hub = new EventStreamHub(ctx);
  return {
    openStream: (reply, reader) => void hub.openStream(reply, reader),
    start: (sources) => hub.subscribeToNotices(sources),
    close: () => hub.close(),
  };
}

class EventStreamHub {
  readonly #ctx: HubContext;
  readonly #sources: LiveEventSource[] = [];
  readonly #presence: PresenceTracker;
  readonly #streams = new Map<string, Set<EventStream>>();
  /** People whose log may have new events. */
  readonly #pending = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #subscriptions: (() => void | Promise<void>)[] = [];
  #reading: Promise<void> | undefined;
  #closed = false;

  constructor(ctx: HubContext) {
    this.#ctx = ctx;
    this.#presence = new PresenceTracker(ctx, async (userId, online) => {
      for (const source of this.#sources) await source.onPresenceChange(userId, online);
    });
    this.#timers = [
      setInterval(() => this.#sendHeartbeats(), heartbeatMs).unref(),
      setInterval(() => void this.#deleteOldEvents(), forgetEveryMs).unref(),
    ];
  }

  async subscribeToNotices(sources: LiveEventSource[]): Promise<void> {
    this.#sources.push(...sources);
    const { notices } = this.#ctx;
    this.#subscriptions = await Promise.all([
      notices.subscribe(personChannel, (userId) => this.#queueDelivery(userId)),
      notices.subscribe(transientChannel, (payload) => this.#sendTransientEvent(JSON.parse(payload))),
      notices.subscribe('session_end', (userId) => void this.#endSignedOutStreams(userId || undefined)),
    ]);
    this.#subscriptions.push(
      notices.onPossibleGap(() => {
        for (const userId of this.#streams.keys()) this.#queueDelivery(userId);
      }),
    );
  }

  async openStream(reply: FastifyReply, { userId, after, isAllowed }: StreamReader): Promise<void> {
    const stream = new EventStream(reply, isAllowed, Date.now());
    // The reader disconnected while the viewer was identified: `#registerStream` would wait for a close event that has passed.
    if (stream.closed) return;
    // Join before the first await: otherwise an event or the end of a session could be missed.
    this.#registerStream(userId, stream);
    try {
      await this.#endIfSignedOut(stream);
      await this.#resumeStream(stream, userId, after);
      // A reader who left meanwhile must not be marked online.
      if (stream.closed) return;
      await this.#presence.onStreamOpened(userId);
      for (const source of this.#sources)
        for (const { kind, data } of await source.listOpeningEvents(userId)) stream.sendEvent(kind, data);
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'An event stream could not be opened');
      stream.destroyConnection();
    }
  }

  async #resumeStream(stream: EventStream, userId: string, after: number | undefined): Promise<void> {
    const log = await getEventIdRange(this.#ctx.db, userId);
    const resumes = after !== undefined && canResumeAfter(log, after);
    if (after !== undefined && !resumes) stream.sendEvent('refetch', {});
    stream.sendResumePosition(resumes ? after : log.last);
    this.#queueDelivery(userId);
  }

  #registerStream(userId: string, stream: EventStream): void {
    const streams = this.#streams.get(userId) ?? new Set();
    this.#streams.set(userId, streams.add(stream));
    stream.onClose(() => {
      streams.delete(stream);
      if (streams.size > 0) return;
      this.#streams.delete(userId);
      if (!this.#closed) this.#presence.onLastStreamClosed(userId);
    });
  }

  /** Called when this person's log has grown. Reads all people notified at the same time in one query. */
  #queueDelivery(userId: string): void {
    if (!this.#streams.has(userId) || this.#closed) return;
    this.#pending.add(userId);
    this.#reading ??= this.#deliverToPendingPeople().finally(() => (this.#reading = undefined));
  }

  #sendTransientEvent({ to, kind, data }: TransientEvent): void {
    for (const stream of this.#streams.get(to) ?? []) stream.sendEvent(kind, data);
  }

  /** Ends the streams whose session has ended: this person's, or everybody's without an id. */
  async #endSignedOutStreams(userId?: string): Promise<void> {
    const people = userId ? [userId] : [...this.#streams.keys()];
    for (const id of people)
      for (const stream of this.#streams.get(id) ?? []) await this.#endIfSignedOut(stream);
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#subscriptions.reverse()) await unsubscribe();
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const streams of this.#streams.values()) for (const stream of streams) stream.destroyConnection();
    await this.#reading;
    await this.#presence.close();
  }

  async #endIfSignedOut(stream: EventStream): Promise<void> {
    stream.checkedAt = Date.now();
    const isAllowed = await stream.isAllowed().catch(() => false);
    if (!isAllowed) stream.end();
  }

  async #deliverToPendingPeople(): Promise<void> {
    while (this.#pending.size > 0 && !this.#closed) {
      const userIds = [...this.#pending];
      this.#pending.clear();
      try {
        await this.#readAndSendNewEvents(userIds);
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'Events could not be read');
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs).unref());
        for (const userId of userIds) this.#pending.add(userId);
      }
    }
  }

  async #readAndSendNewEvents(userIds: string[]): Promise<void> {
    const readers = userIds.flatMap((userId) => {
      const positions = [...(this.#streams.get(userId) ?? [])].flatMap((stream) => stream.lastId ?? []);
      return positions.length > 0 ? [{ userId, after: Math.min(...positions) }] : [];
    });
    if (readers.length === 0) return;
    const events = await listEventsAfter(this.#ctx.db, readers);
    const loaded = await loadDataOfEvents(this.#sources, events);
    const counts = new Map<string, number>();
    for (const event of events) {
      counts.set(event.userId, (counts.get(event.userId) ?? 0) + 1);
      this.#sendLoggedEvent(event, loaded.get(event));
    }
    for (const [userId, count] of counts) if (count >= maxEventsPerRead) this.#pending.add(userId);
  }

  #sendLoggedEvent(event: LoggedEvent, data: object | undefined): void {
    for (const stream of this.#streams.get(event.userId) ?? []) {
      if (stream.lastId === undefined || event.id <= stream.lastId) continue;
      stream.lastId = event.id;
      if (data) stream.sendEvent(event.kind, data, event.id);
    }
  }

  #sendHeartbeats(): void {
    const tooOld = Date.now() - recheckMs;
    for (const streams of this.#streams.values()) {
      for (const stream of streams) {
        stream.sendHeartbeat();
        if (stream.checkedAt < tooOld) void this.#endIfSignedOut(stream);
      }
    }
  }

  async #deleteOldEvents(): Promise<void> {
    await deleteOldEvents(this.#ctx.db, this.#ctx.now()).catch((error) =>
      this.#ctx.log.warn({ err: error }, 'Old events could not be deleted'),
    );
  }
}

/** Returns the data to send for each event: loaded by the feature of its kind, or its payload as logged. */
async function loadDataOfEvents(
  sources: LiveEventSource[],
  events: LoggedEvent[],
): Promise<Map<LoggedEvent, object | undefined>> {
  const loaded = new Map<LoggedEvent, object | undefined>(events.map((event) => [event, event.payload]));
  for (const source of sources) {
    const own = events.filter(({ kind }) => source.kinds.includes(kind));
    if (own.length === 0) continue;
    const data = await source.loadEvents(own);
    for (const [i, event] of own.entries()) loaded.set(event, data[i]);
  }
  return loaded;
}
