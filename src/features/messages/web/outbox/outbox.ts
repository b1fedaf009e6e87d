import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallError, toErrorMessage } from '#web/api.ts';
import { createLocalStore, type LocalStore } from '#web/local-store.ts';
import type { Message } from '../../contract/message.ts';
import { heardMessage, send } from '../data.ts';
import { forgetDrafts } from './drafts.ts';

/** A message that the server has not confirmed yet. `key` stays the same however often it is tried. */
export interface Bubble {
  key: string;
  other: string;
  content: string;
  at: string;
  /** Why the server refused it; undefined while it is on its way or waits for the network. */
  failed?: string;
}

/** `waiting`: the server could not be reached, and it is tried again as soon as that may work. */
export type Unsent = Bubble & { state: 'sending' | 'waiting' | 'failed' };

/** What happens in this tab, apart from what is kept. */
interface Course {
  /** The key that is on its way. */
  underWay: string | undefined;
  /** The last attempt did not reach the server. */
  away: boolean;
}

const none: readonly Bubble[] = [];
const patience = { first: 2_000, most: 30_000 };
/** A message that the server itself fails on so often must not hold up the others for ever. */
const mostFaults = 5;

/** What one person has written at this browser and the server has not yet: in its order, one at a time. */
class Outbox {
  readonly me: string;
  readonly bubbles: LocalStore<readonly Bubble[]>;
  #course: Course = { underWay: undefined, away: false };
  readonly #watchers = new Set<() => void>();
  #client: QueryClient | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #faults = new Map<string, number>();
  // Stored by the server, and bubbles only until the message is drawn in their place: not to be sent again.
  readonly #arrived = new Set<string>();
  // My own messages that came over the stream while the same words wait for their answer: one of them may be the
  // bubble itself, and would stand beside it until the answer is there.
  #held: Message[] = [];

  constructor(me: string) {
    this.me = me;
    this.bubbles = createLocalStore(`outbox ${me}`, none);
  }

  get course(): Course {
    return this.#course;
  }

  subscribe(hear: () => void): () => void {
    this.#watchers.add(hear);
    const stop = this.bubbles.subscribe(hear);
    return () => {
      this.#watchers.delete(hear);
      stop();
    };
  }

  /** Begins to send what an earlier page has left, and goes on whenever the network comes back. */
  open(client: QueryClient): () => void {
    this.#client = client;
    const again = () => this.go();
    addEventListener('online', again);
    // What another tab has sent is no bubble here any more either.
    const stop = this.bubbles.subscribe(() => this.#release());
    again();
    return () => {
      stop();
      removeEventListener('online', again);
      clearTimeout(this.#timer);
      this.#client = undefined;
    };
  }

  add(bubble: Bubble): void {
    this.#change([...this.bubbles.get(), bubble]);
    this.go();
  }

  retry(key: string): void {
    this.#faults.delete(key);
    this.#change(this.bubbles.get().map((one) => (one.key === key ? withoutFailure(one) : one)));
    this.go();
  }

  remove(key: string): void {
    this.#change(this.bubbles.get().filter((one) => one.key !== key));
    this.#arrived.delete(key);
    this.#release();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#held = [];
    this.#arrived.clear();
    this.#change(none);
  }

  /** Sends now what waits, unless that is under way already. */
  go(): void {
    clearTimeout(this.#timer);
    // One tab at a time, so that the order is kept.
    this.#sending ??= alone(`outbox ${this.me}`, () => this.#sendAll()).finally(() => {
      this.#sending = undefined;
      // What was written while the last turn ended.
      if (this.#client && !this.#course.away && this.#next()) this.go();
    });
  }

  /** True for a message that may be one of the bubbles: it is shown when that is known. */
  holds(message: Message): boolean {
    const same = this.#isWaiting(message);
    if (same) this.#held.push(message);
    if (same && this.#course.away) this.go();
    return same;
  }

  #isWaiting({ receiverId, content }: Message): boolean {
    const isSame = (one: Bubble) => one.other === receiverId && one.content === content && !one.failed;
    return this.bubbles.get().some(isSame);
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#next();
      if (!next || !this.#client) return;
      this.#note({ underWay: next.key, away: this.#course.away });
      const away = await this.#deliver(this.#client, next);
      this.#note({ underWay: undefined, away });
      if (away) return this.#later();
      this.#failures = 0;
    }
  }

  #next(): Bubble | undefined {
    return this.bubbles.get().find(({ key, failed }) => failed === undefined && !this.#arrived.has(key));
  }

  /** True when the server could not be reached. */
  async #deliver(client: QueryClient, bubble: Bubble): Promise<boolean> {
    try {
      const message = await send(this.me, bubble);
      this.#arrived.add(bubble.key);
      // In one go, so that the bubble becomes the message without a gap.
      notifyManager.batch(() => {
        heardMessage(client, this.me, message);
        notifyManager.schedule(() => this.remove(bubble.key));
      });
      return false;
    } catch (error) {
      if (this.#isAway(error, bubble)) return true;
      const failed = toErrorMessage(error, 'Something went wrong. Please try again.');
      this.#change(this.bubbles.get().map((one) => (one.key === bubble.key ? { ...one, failed } : one)));
      this.#release();
      return false;
    }
  }

  #isAway(error: unknown, { key }: Bubble): boolean {
    if (!(error instanceof CallError)) return true;
    // Signed out: it waits for its author, who may sign in again.
    if (error.status === 401) return true;
    if (error.status < 500) return false;
    const faults = (this.#faults.get(key) ?? 0) + 1;
    this.#faults.set(key, faults);
    return faults < mostFaults;
  }

  #later(): void {
    const wait = Math.min(patience.most, patience.first * 2 ** this.#failures) * (0.5 + Math.random());
    this.#failures += 1;
    this.#timer = setTimeout(() => this.go(), wait);
  }

  #release(): void {
    const known = this.#held.filter((message) => !this.#isWaiting(message));
    this.#held = this.#held.filter((message) => !known.includes(message));
    for (const message of known) if (this.#client) heardMessage(this.#client, this.me, message);
  }

  #change(bubbles: readonly Bubble[]): void {
    this.bubbles.set(bubbles.length > 0 ? bubbles : none);
  }

  #note(course: Course): void {
    this.#course = course;
    for (const watch of [...this.#watchers]) watch();
  }
}

function withoutFailure({ failed: _, ...bubble }: Bubble): Bubble {
  return bubble;
}

let opened: Outbox | undefined;

function outboxOf(me: string): Outbox {
  if (opened?.me !== me) opened = new Outbox(me);
  return opened;
}

// Without locks (a page that is not served safely) every tab sends what it sees; the keys keep it from going twice.
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  // Refused only to a page that is going away.
  await navigator.locks.request(name, work).catch(() => {});
}

/** What waits or was refused, in the order it was written. */
export function useOutbox(me: string, other: string): Unsent[] {
  const outbox = outboxOf(me);
  const subscribe = (hear: () => void) => outbox.subscribe(hear);
  const bubbles = useSyncExternalStore(subscribe, outbox.bubbles.get);
  const { underWay, away } = useSyncExternalStore(subscribe, () => outbox.course);
  const stateOf = ({ key, failed }: Bubble) =>
    failed !== undefined ? 'failed' : away && key !== underWay ? 'waiting' : 'sending';
  return bubbles
    .filter((bubble) => bubble.other === other)
    .map((bubble) => ({ ...bubble, state: stateOf(bubble) }));
}

/** Shows the message at once and sends it. */
export function post(me: string, other: string, content: string): void {
  outboxOf(me).add({ key: crypto.randomUUID(), other, content, at: new Date().toISOString() });
}

export const retry = (me: string, { key }: Bubble): void => outboxOf(me).retry(key);
export const discard = (me: string, { key }: Bubble): void => outboxOf(me).remove(key);

/** Sends what an earlier page has left; answers how to stop. */
export const openOutbox = (queryClient: QueryClient, me: string): (() => void) =>
  outboxOf(me).open(queryClient);

/** The server can be reached again. */
export const sendWaiting = (me: string): void => outboxOf(me).go();

/** When somebody signs out, nothing of theirs stays for the next person at this browser. */
export function forgetUnsent(me: string): void {
  outboxOf(me).clear();
  forgetDrafts(me);
}

/** A message came over the stream. */
export function heardLive(queryClient: QueryClient, me: string, message: Message): void {
  if (message.senderId === me && outboxOf(me).holds(message)) return;
  heardMessage(queryClient, me, message);
}
