import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import {
  eventsAfter,
  forgetOldEvents,
  type LoggedEvent,
  logOf,
  mayResume,
  mostAtOnce,
  personChannel,
} from '../database/event-log.ts';
import { type Signal, signalChannel } from '../database/signals.ts';
import { Attendance } from './attendance.ts';
import { Stream } from './stream.ts';

/** Proxies cut what is silent for 30 to 60 seconds. */
const heartbeat = 25_000;
/** A session that expired without a word is noticed within this time. */
const recheckEvery = 10 * 60_000;
const forgetEvery = 60 * 60_000;
const retryAfter = 500;

/** What the product knows and the plumbing does not. */
export interface LiveProduct {
  /** What is sent for each logged event, in their order; undefined for one that means nothing any more. */
  told(events: LoggedEvent[]): Promise<(object | undefined)[]>;
  /** Somebody came online or went. */
  presenceChanged(userId: string, online: boolean): Promise<void>;
  /** What a stream that has just opened should know of the moment. */
  atOpening(userId: string): Promise<{ kind: string; data: object }[]>;
}

export interface Live {
  /** Answers a request with this person's events, from now on or after one that they have already. */
  open(reply: FastifyReply, reader: Reader): void;
  close(): Promise<void>;
}

export interface Reader {
  userId: string;
  after: number | undefined;
  /** Asked again when one of the person's sessions ends. */
  mayStay(): Promise<boolean>;
}

export async function openLive(ctx: Context, product: LiveProduct): Promise<Live> {
  const hub = new Hub(ctx, product);
  const stops = await Promise.all([
    ctx.listen(personChannel, (userId) => hub.wake(userId)),
    ctx.listen(signalChannel, (payload) => hub.pass(JSON.parse(payload))),
    ctx.listen('session_end', (userId) => void hub.recheck(userId || undefined)),
  ]);
  const stopDoubting = ctx.onDoubt(() => hub.wakeAll());
  return {
    open: (reply, reader) => void hub.open(reply, reader),
    close: async () => {
      stopDoubting();
      await hub.close();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

class Hub {
  readonly #on: Context;
  readonly #product: LiveProduct;
  readonly #attendance: Attendance;
  readonly #people = new Map<string, Set<Stream>>();
  readonly #awake = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #reading: Promise<void> | undefined;
  #closed = false;

  constructor(ctx: Context, product: LiveProduct) {
    this.#on = ctx;
    this.#product = product;
    this.#attendance = new Attendance(ctx, product.presenceChanged);
    this.#timers = [
      setInterval(() => this.#beat(), heartbeat).unref(),
      setInterval(() => void this.#forgetOld(), forgetEvery).unref(),
    ];
  }

  async open(reply: FastifyReply, { userId, after, mayStay }: Reader): Promise<void> {
    const stream = new Stream(reply, mayStay, Date.now());
    // Its reader left while the server asked who it is: the end that `#join` waits for has been.
    if (stream.closed) return;
    // Known before anything is waited for: from here on no event and no end of a session is missed.
    this.#join(userId, stream);
    try {
      await this.#check(stream);
      await this.#start(stream, userId, after);
      // Who has left by now must not arrive after that.
      if (stream.closed) return;
      await this.#attendance.arrive(userId);
      for (const { kind, data } of await this.#product.atOpening(userId)) stream.send(kind, data);
    } catch (error) {
      this.#on.log.warn({ err: error }, 'An event stream could not be opened');
      stream.cut();
    }
  }

  async #start(stream: Stream, userId: string, after: number | undefined): Promise<void> {
    const log = await logOf(this.#on.db, userId);
    const resumes = after !== undefined && mayResume(log, after);
    if (after !== undefined && !resumes) stream.send('refetch', {});
    stream.mark(resumes ? after : log.last);
    this.wake(userId);
  }

  #join(userId: string, stream: Stream): void {
    const streams = this.#people.get(userId) ?? new Set();
    this.#people.set(userId, streams.add(stream));
    stream.onClose(() => {
      streams.delete(stream);
      if (streams.size > 0) return;
      this.#people.delete(userId);
      if (!this.#closed) this.#attendance.leave(userId);
    });
  }

  /** This person's log has grown. People who wake together are read for together. */
  wake(userId: string): void {
    if (!this.#people.has(userId) || this.#closed) return;
    this.#awake.add(userId);
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
  }

  wakeAll(): void {
    for (const userId of this.#people.keys()) this.wake(userId);
  }

  pass({ to, kind, data }: Signal): void {
    for (const stream of this.#people.get(to) ?? []) stream.send(kind, data);
  }

  /** Ends the streams whose session has ended: this person's, or everybody's that should be looked at. */
  async recheck(userId?: string): Promise<void> {
    const people = userId ? [userId] : [...this.#people.keys()];
    for (const id of people) for (const stream of this.#people.get(id) ?? []) await this.#check(stream);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const streams of this.#people.values()) for (const stream of streams) stream.cut();
    await this.#reading;
    await this.#attendance.close();
  }

  async #check(stream: Stream): Promise<void> {
    stream.checkedAt = Date.now();
    const stays = await stream.mayStay().catch(() => false);
    if (!stays) stream.end();
  }

  async #read(): Promise<void> {
    while (this.#awake.size > 0 && !this.#closed) {
      const userIds = [...this.#awake];
      this.#awake.clear();
      try {
        await this.#deliver(userIds);
      } catch (error) {
        this.#on.log.warn({ err: error }, 'Events could not be read');
        await new Promise((resolve) => setTimeout(resolve, retryAfter).unref());
        for (const userId of userIds) this.#awake.add(userId);
      }
    }
  }

  async #deliver(userIds: string[]): Promise<void> {
    const wanted = userIds.flatMap((userId) => {
      const known = [...(this.#people.get(userId) ?? [])].flatMap((stream) => stream.lastId ?? []);
      return known.length > 0 ? [{ userId, after: Math.min(...known) }] : [];
    });
    if (wanted.length === 0) return;
    const events = await eventsAfter(this.#on.db, wanted);
    const told = await this.#product.told(events);
    const counts = new Map<string, number>();
    for (const [i, event] of events.entries()) {
      counts.set(event.userId, (counts.get(event.userId) ?? 0) + 1);
      this.#send(event, told[i]);
    }
    for (const [userId, count] of counts) if (count >= mostAtOnce) this.#awake.add(userId);
  }

  #send(event: LoggedEvent, data: object | undefined): void {
    for (const stream of this.#people.get(event.userId) ?? []) {
      if (stream.lastId === undefined || event.id <= stream.lastId) continue;
      stream.lastId = event.id;
      if (data) stream.send(event.kind, data, event.id);
    }
  }

  #beat(): void {
    const tooOld = Date.now() - recheckEvery;
    for (const streams of this.#people.values()) {
      for (const stream of streams) {
        stream.beat();
        if (stream.checkedAt < tooOld) void this.#check(stream);
      }
    }
  }

  async #forgetOld(): Promise<void> {
    await forgetOldEvents(this.#on.db, this.#on.now()).catch((error) =>
      this.#on.log.warn({ err: error }, 'Old events could not be forgotten'),
    );
  }
}
