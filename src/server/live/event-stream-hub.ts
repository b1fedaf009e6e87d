import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#shared/ids.ts';
import type { ContextWith } from '../context.ts';
import {
  checkSessionsAndGetLogRanges,
  listValidSessionIds,
  type OpeningReader,
} from '../database/check-sessions-and-open-streams.ts';
import {
  deleteOldEvents,
  type LogRange,
  listEventsAfter,
  memberEventsChannel,
} from '../database/member-event-log.ts';
import { SessionChecks } from './check-sessions-and-end-streams.ts';
import { EventStream, type StreamReader, type StreamReply } from './event-stream.ts';
import { type EventLoader, formatLoggedEventsForStreams } from './format-logged-events-for-streams.ts';
import { type StreamLimits, StreamRegistry } from './limited-streams-by-user-and-network.ts';
import { StreamOpener } from './open-streams-in-batches.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { type DeliveryOptions, EventDelivery } from './send-logged-events-to-streams.ts';
import { type TransientEvent, transientChannel } from './send-transient-events.ts';

/** Proxies close connections that are silent for 30 to 60 seconds. */
const heartbeatMs = 25_000;
/** A session that expired without a notice is found within this time. */
const recheckMs = 10 * 60_000;
const forgetEveryMs = 60 * 60_000;

/** What a feature adds to the event streams; the event hub itself knows no kinds of events. */
export interface LiveEventSource extends EventLoader {
  /**
   * Called for people with new streams. Tells others that the newly online ones are here, and returns what a new stream
   * of each is sent first: the state of things that are in no log.
   */
  onStreamsOpened(userIds: string[], newlyOnline: ReadonlySet<string>): Promise<OpeningEvent[]>;
  onOffline(userIds: string[]): Promise<void>;
}

interface OpeningEvent {
  /** The person whose new streams are sent it. */
  userId: string;
  kind: string;
  data: object;
}

/** Pub/sub of live events: one log per person, any number of streams that read it. */
export interface EventHub {
  /**
   * Responds with this person's events, from now on or after one that they have already.
   *
   * @throws AppError when this process can have no further stream
   */
  openStream(reply: StreamReply, reader: StreamReader): void;
  start(sources: LiveEventSource[]): Promise<void>;
  /** The open streams of this process. */
  countStreams(): number;
  /** Ends all streams, and new ones at once: their readers resume at another process. */
  endStreams(): void;
  close(): Promise<void>;
}

/** What the hub asks of the database; a test of interleavings passes a model of it. */
interface StreamQueries extends Pick<DeliveryOptions, 'listEventsAfter'> {
  openStreams(readers: OpeningReader[]): Promise<(LogRange | undefined)[]>;
  listValidSessionIds(sessionIds: string[]): Promise<string[]>;
  deleteOldEvents(): Promise<void>;
}

interface HubOptions extends ContextWith<'log' | 'notices'>, Pick<DeliveryOptions, 'pause'> {
  queries: StreamQueries;
  limits: StreamLimits;
  openPresence(
    onOffline: (userIds: string[]) => Promise<void>,
  ): Pick<
    PresenceTracker,
    'isOnlineHere' | 'setOnlineHere' | 'cancelPendingOffline' | 'onLastStreamClosed' | 'close'
  >;
}

export function openEventHub(
  ctx: ContextWith<'db' | 'log' | 'now' | 'notices'>,
  { maxSessionAgeMs, limits }: { maxSessionAgeMs: number; limits: StreamLimits },
): EventHub {
  const { db, log, notices, now } = ctx;
  const serverId = newId();
  return new EventStreamHub({
    log,
    notices,
    limits,
    pause: (ms) => sleep(ms, undefined, { ref: false }),
    queries: {
      openStreams: (readers) =>
        checkSessionsAndGetLogRanges(db, readers, { serverId, now: now(), maxSessionAgeMs }),
      listEventsAfter: (positions) => listEventsAfter(db, positions),
      listValidSessionIds: (ids) => listValidSessionIds(db, ids, { now: now(), maxSessionAgeMs }),
      deleteOldEvents: () => deleteOldEvents(db, now()),
    },
    openPresence: (onOffline) => new PresenceTracker(ctx, serverId, onOffline),
  });
}

export class EventStreamHub implements EventHub {
  readonly #options: HubOptions;
  readonly #sources: LiveEventSource[] = [];
  readonly #registry: StreamRegistry;
  readonly #presence: ReturnType<HubOptions['openPresence']>;
  readonly #delivery: EventDelivery;
  readonly #sessionChecks: SessionChecks;
  readonly #opener: StreamOpener;
  readonly #timers: NodeJS.Timeout[];
  #subscriptions: (() => void | Promise<void>)[] = [];
  #isEnding = false;
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    const { queries, limits, log, pause } = options;
    this.#registry = new StreamRegistry(limits);
    this.#presence = options.openPresence(async (userIds) => {
      for (const source of this.#sources) await source.onOffline(userIds);
    });
    this.#delivery = new EventDelivery({
      listStreams: (userId) => this.#registry.listOf(userId),
      listEventsAfter: queries.listEventsAfter,
      loadTexts: (events) => formatLoggedEventsForStreams(this.#sources, events, log),
      log,
      pause,
    });
    this.#sessionChecks = new SessionChecks({ listValidSessionIds: queries.listValidSessionIds, log, pause });
    this.#opener = new StreamOpener({
      openStreams: queries.openStreams,
      presence: this.#presence,
      welcome: (streams, newlyOnline) => this.#sendOpeningEvents(streams, newlyOnline),
      onReaderLeft: (userId) => this.#onStreamClosed(userId),
      queueDelivery: (userId) => this.#queueDelivery(userId),
      log,
      pause,
    });
    this.#timers = [
      setInterval(() => this.#sendHeartbeats(), heartbeatMs).unref(),
      setInterval(() => void this.#deleteOldEvents(), forgetEveryMs).unref(),
    ];
  }

  async start(sources: LiveEventSource[]): Promise<void> {
    this.#sources.push(...sources);
    const { notices } = this.#options;
    this.#subscriptions = await Promise.all([
      notices.subscribe(memberEventsChannel, (userIds) => {
        for (const userId of userIds.split(',')) this.#queueDelivery(userId);
      }),
      notices.subscribe(transientChannel, (payload) => this.#sendTransientEvent(JSON.parse(payload))),
      notices.subscribe('session_end', (userId) => this.#checkSessions(userId || undefined)),
    ]);
    this.#subscriptions.push(
      // Sessions that ended while the connection was lost: their notices go by NOTIFY alone.
      notices.onReconnect(() => this.#checkSessions()),
      notices.onPossibleGap(() => {
        for (const userId of this.#registry.listUserIds()) this.#delivery.queue(userId);
      }),
    );
  }

  openStream(reply: StreamReply, reader: StreamReader): void {
    this.#registry.assertRoom();
    const stream = new EventStream(reply, reader);
    // The reader disconnected while the viewer was identified: the close event has passed.
    if (stream.closed) return;
    if (this.#isEnding) {
      stream.end();
      return;
    }
    const { userId } = stream;
    // Join before the first await: otherwise an event or the end of a session could be missed.
    for (const surplus of this.#registry.add(stream)) {
      this.#registry.remove(surplus);
      surplus.endAsReplaced();
    }
    this.#presence.cancelPendingOffline(userId);
    stream.onDrain(() => this.#queueDelivery(userId));
    stream.onClose(() => {
      this.#registry.remove(stream);
      this.#onStreamClosed(userId);
    });
    void this.#opener.open(stream);
  }

  countStreams(): number {
    return this.#registry.listAll().length;
  }

  endStreams(): void {
    this.#isEnding = true;
    for (const stream of this.#registry.listAll()) stream.end();
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#subscriptions.reverse()) await unsubscribe();
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#registry.listAll()) stream.destroyConnection();
    await this.#delivery.close();
    await this.#sessionChecks.close();
    await this.#presence.close();
  }

  #onStreamClosed(userId: string): void {
    if (!this.#registry.has(userId) && !this.#closed) this.#presence.onLastStreamClosed(userId);
  }

  /** Called when this person's log has grown, or a stream of theirs can take events again. */
  #queueDelivery(userId: string): void {
    if (this.#registry.has(userId)) this.#delivery.queue(userId);
  }

  #sendTransientEvent({ to, kind, data }: TransientEvent): void {
    for (const stream of this.#registry.listOf(to)) stream.sendEvent(kind, data);
  }

  /** Ends the streams whose session has ended: this person's, or everybody's without an id. */
  #checkSessions(userId?: string): void {
    this.#sessionChecks.queue(userId ? this.#registry.listOf(userId) : this.#registry.listAll());
  }

  /** They are no part of the log, so a stream lives on without them. */
  async #sendOpeningEvents(streams: EventStream[], newlyOnline: ReadonlySet<string>): Promise<void> {
    if (streams.length === 0) return;
    const userIds = [...new Set(streams.map(({ userId }) => userId))];
    try {
      for (const source of this.#sources) {
        const events = await source.onStreamsOpened(userIds, newlyOnline);
        for (const stream of streams) {
          const own = events.filter(({ userId }) => userId === stream.userId);
          for (const { kind, data } of own) stream.sendEvent(kind, data);
        }
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The first events of new streams could not be sent');
    }
  }

  #sendHeartbeats(): void {
    const tooOld = Date.now() - recheckMs;
    const streams = this.#registry.listAll();
    for (const stream of streams) stream.sendHeartbeat();
    this.#sessionChecks.queue(streams.filter(({ checkedAt }) => checkedAt < tooOld));
  }

  async #deleteOldEvents(): Promise<void> {
    await this.#options.queries
      .deleteOldEvents()
      .catch((error) => this.#options.log.warn({ err: error }, 'Old events could not be deleted'));
  }
}
