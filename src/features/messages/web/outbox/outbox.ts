import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { newId } from '#shared/ids.ts';
import { CallError, toErrorMessage } from '#web/api.ts';
import { createLocalStore, type LocalStore } from '#web/local-store.ts';
import type { Message } from '../../contract/message.ts';
import { heardMessage, send } from '../data.ts';
import { forgetDrafts } from './drafts.ts';

/** A pending message: not yet confirmed by the server. `key` is its id, which the stored message has too. */
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
    again();
    return () => {
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
  }

  clear(): void {
    clearTimeout(this.#timer);
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

  /** The server has stored this message: it replaces the pending one of the same id, in one go without a gap. */
  confirm(client: QueryClient, message: Message): void {
    const isPending = this.bubbles.get().some(({ key }) => key === message.id);
    if (isPending) this.#arrived.add(message.id);
    notifyManager.batch(() => {
      heardMessage(client, this.me, message);
      if (isPending) notifyManager.schedule(() => this.remove(message.id));
    });
    // An event is a sign that the server can be reached again.
    if (isPending && this.#course.away) this.go();
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
      this.confirm(client, message);
      return false;
    } catch (error) {
      if (this.#isAway(error, bubble)) return true;
      const failed = toErrorMessage(error, 'Something went wrong. Please try again.');
      this.#change(this.bubbles.get().map((one) => (one.key === bubble.key ? { ...one, failed } : one)));
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
  outboxOf(me).add({ key: newId(), other, content, at: new Date().toISOString() });
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
  if (message.senderId === me) outboxOf(me).confirm(queryClient, message);
  else heardMessage(queryClient, me, message);
}
