import type { ContextWith } from '../context.ts';
import {
  canResumeAfter,
  deleteOldEvents,
  getEventIdRange,
  listEventsAfter,
  personChannel,
} from '../database/event-log.ts';
import { type DeliveryOptions, EventDelivery } from './event-delivery.ts';
import { EventStream, type StreamReply } from './event-stream.ts';
import { type EventLoader, loadEventTexts } from './load-event-texts.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { type TransientEvent, transientChannel } from './transient-events.ts';

/** Proxies close connections that are silent for 30 to 60 seconds. */
const heartbeatMs = 25_000;
/** A session that expired without a notice is found within this time. */
const recheckMs = 10 * 60_000;
const forgetEveryMs = 60 * 60_000;

/** What a feature adds to the event streams; the event hub itself knows no kinds of events. */
export interface LiveEventSource extends EventLoader {
  onPresenceChange(userId: string, online: boolean): Promise<void>;
  /** What a new stream is sent first: the state of things that are in no log. */
  listOpeningEvents(userId: string): Promise<{ kind: string; data: object }[]>;
}

/** Pub/sub of live events: one log per person, any number of streams that read it. */
export interface EventHub {
  /** Responds with this person's events, from now on or after one that they have already. */
  openStream(reply: StreamReply, reader: StreamReader): void;
  start(sources: LiveEventSource[]): Promise<void>;
  close(): Promise<void>;
}

export interface StreamReader {
  userId: string;
  after: number | undefined;
  /** Checked when one of the person's sessions ends. */
  isAllowed(): Promise<boolean>;
}

/** The event logs as the hub reads them; a test of interleavings passes a model of them. */
export interface EventLogs extends Pick<DeliveryOptions, 'listEventsAfter'> {
  getRange(userId: string): Promise<{ last: number; oldest: number | null }>;
  deleteOld(): Promise<void>;
}

export interface HubOptions extends ContextWith<'log' | 'notices'>, Pick<DeliveryOptions, 'pause'> {
  logs: EventLogs;
  openPresence(onChange: (userId: string, online: boolean) => Promise<void>): Presence;
}

type Presence = Pick<PresenceTracker, 'onStreamOpened' | 'onLastStreamClosed' | 'close'>;

export function openEventHub(ctx: ContextWith<'db' | 'log' | 'now' | 'notices'>): EventHub {
  const { db, log, notices, now } = ctx;
  return createEventHub({
    log,
    notices,
    logs: {
      getRange: (userId) => getEventIdRange(db, userId),
      listEventsAfter: (positions) => listEventsAfter(db, positions),
      deleteOld: () => deleteOldEvents(db, now()),
    },
    openPresence: (onChange) => new PresenceTracker(ctx, onChange),
  });
}

export function createEventHub(options: HubOptions): EventHub {
  const hub = new EventStreamHub(options);
  return {
    openStream: (reply, reader) => void hub.openStream(reply, reader),
    start: (sources) => hub.subscribeToNotices(sources),
    close: () => hub.close(),
  };
}

class EventStreamHub {
  readonly #options: HubOptions;
  readonly #sources: LiveEventSource[] = [];
  readonly #presence: Presence;
  readonly #delivery: EventDelivery;
  readonly #streams = new Map<string, Set<EventStream>>();
  readonly #timers: NodeJS.Timeout[];
  #subscriptions: (() => void | Promise<void>)[] = [];
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#presence = options.openPresence(async (userId, online) => {
      for (const source of this.#sources) await source.onPresenceChange(userId, online);
    });
    this.#delivery = new EventDelivery({
      ...options,
      listEventsAfter: options.logs.listEventsAfter,
      listStreams: (userId) => this.#streams.get(userId) ?? [],
      loadTexts: (events) => loadEventTexts(this.#sources, events, options.log),
    });
    this.#timers = [
      setInterval(() => this.#sendHeartbeats(), heartbeatMs).unref(),
      setInterval(() => void this.#deleteOldEvents(), forgetEveryMs).unref(),
    ];
  }

  async subscribeToNotices(sources: LiveEventSource[]): Promise<void> {
    this.#sources.push(...sources);
    const { notices } = this.#options;
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

  async openStream(reply: StreamReply, { userId, after, isAllowed }: StreamReader): Promise<void> {
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
      this.#options.log.warn({ err: error }, 'An event stream could not be opened');
      stream.destroyConnection();
    }
  }

  async #resumeStream(stream: EventStream, userId: string, after: number | undefined): Promise<void> {
    const log = await this.#options.logs.getRange(userId);
    const resumes = after !== undefined && canResumeAfter(log, after);
    if (after !== undefined && !resumes) stream.sendEvent('refetch', {});
    stream.sendResumePosition(resumes ? after : log.last);
    this.#queueDelivery(userId);
  }

  #registerStream(userId: string, stream: EventStream): void {
    const streams = this.#streams.get(userId) ?? new Set();
    this.#streams.set(userId, streams.add(stream));
    stream.onDrain(() => this.#queueDelivery(userId));
    stream.onClose(() => {
      streams.delete(stream);
      if (streams.size > 0) return;
      this.#streams.delete(userId);
      if (!this.#closed) this.#presence.onLastStreamClosed(userId);
    });
  }

  #queueDelivery(userId: string): void {
    if (this.#streams.has(userId)) this.#delivery.queue(userId);
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
    await this.#delivery.close();
    await this.#presence.close();
  }

  async #endIfSignedOut(stream: EventStream): Promise<void> {
    stream.checkedAt = Date.now();
    const isAllowed = await stream.isAllowed().catch(() => false);
    if (!isAllowed) stream.end();
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
    await this.#options.logs
      .deleteOld()
      .catch((error) => this.#options.log.warn({ err: error }, 'Old events could not be deleted'));
  }
}
