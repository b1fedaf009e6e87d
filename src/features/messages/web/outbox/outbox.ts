import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { newId } from '#shared/ids.ts';
import { CallError, toErrorMessage } from '#web/api.ts';
import { createLocalStore, type LocalStore } from '#web/local-store.ts';
import type { Message } from '../../contract/message.ts';
import { heardMessage, send } from '../data.ts';
import { onThreadChange, showPending, type ThreadMessage } from '../thread-messages.ts';
import { forgetDrafts } from './drafts.ts';

/** A pending message as it is stored. `key` is its id, which the stored message has too. */
interface QueuedMessage {
  key: string;
  other: string;
  content: string;
  at: string;
  /** Why the server refused it; undefined while it is being sent or waits for the network. */
  failed?: string;
}

/** What happens in this tab, apart from what is stored. */
interface SendState {
  /** The key of the message that is being sent. */
  underWay: string | undefined;
  /** The last attempt did not reach the server. */
  away: boolean;
}

const none: readonly QueuedMessage[] = [];
const patience = { first: 2_000, most: 30_000 };
/** After this many server errors a message fails, so that it does not block the others. */
const mostFaults = 5;

/**
 * The messages of one person that the server has not confirmed: sent one at a time, in the order of writing. Writes
 * them into the loaded threads.
 */
class Outbox {
  readonly me: string;
  readonly queue: LocalStore<readonly QueuedMessage[]>;
  #sendState: SendState = { underWay: undefined, away: false };
  #client: QueryClient | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #faults = new Map<string, number>();

  constructor(me: string) {
    this.me = me;
    this.queue = createLocalStore(`outbox ${me}`, none);
  }

  /** Begins to send what an earlier page has left, and goes on whenever the network comes back. */
  open(client: QueryClient): () => void {
    this.#client = client;
    const again = () => this.go();
    const show = () => this.#show();
    // The first also for other tabs, the second when a thread is loaded.
    const stop = [this.queue.subscribe(show), onThreadChange(client, show)];
    addEventListener('online', again);
    show();
    again();
    return () => {
      for (const one of stop) one();
      removeEventListener('online', again);
      clearTimeout(this.#timer);
      this.#client = undefined;
    };
  }

  add(queued: QueuedMessage): void {
    this.#change([...this.queue.get(), queued]);
    this.go();
  }

  retry(key: string): void {
    this.#faults.delete(key);
    this.#change(this.queue.get().map((one) => (one.key === key ? withoutFailure(one) : one)));
    this.go();
  }

  remove(key: string): void {
    this.#change(this.queue.get().filter((one) => one.key !== key));
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#change(none);
  }

  /** Sends now what waits, unless that is under way already. */
  go(): void {
    clearTimeout(this.#timer);
    // One tab at a time, so that the order is preserved.
    this.#sending ??= alone(`outbox ${this.me}`, () => this.#sendAll()).finally(() => {
      this.#sending = undefined;
      // What was written while the last turn ended.
      if (this.#client && !this.#sendState.away && this.#next()) this.go();
    });
  }

  /** The server has stored this message: it replaces the pending one of the same id, in one go without a gap. */
  confirm(client: QueryClient, message: Message): void {
    const isPending = this.queue.get().some(({ key }) => key === message.id);
    notifyManager.batch(() => {
      heardMessage(client, this.me, message);
      if (isPending) this.remove(message.id);
    });
    // An event is a sign that the server can be reached again.
    if (isPending && this.#sendState.away) this.go();
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#next();
      if (!next || !this.#client) return;
      this.#note({ underWay: next.key, away: this.#sendState.away });
      const away = await this.#deliver(this.#client, next);
      this.#note({ underWay: undefined, away });
      if (away) return this.#later();
      this.#failures = 0;
    }
  }

  #next(): QueuedMessage | undefined {
    return this.queue.get().find(({ failed }) => failed === undefined);
  }

  /** True when the server could not be reached. */
  async #deliver(client: QueryClient, queued: QueuedMessage): Promise<boolean> {
    try {
      const message = await send(this.me, queued);
      this.confirm(client, message);
      return false;
    } catch (error) {
      if (this.#isAway(error, queued)) return true;
      const failed = toErrorMessage(error, 'Something went wrong. Please try again.');
      this.#change(this.queue.get().map((one) => (one.key === queued.key ? { ...one, failed } : one)));
      return false;
    }
  }

  #isAway(error: unknown, { key }: QueuedMessage): boolean {
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

  #change(queue: readonly QueuedMessage[]): void {
    this.queue.set(queue.length > 0 ? queue : none);
  }

  #note(sendState: SendState): void {
    this.#sendState = sendState;
    this.#show();
  }

  #show(): void {
    if (this.#client) showPending(this.#client, (other) => this.#listPending(other));
  }

  #listPending(other: string): ThreadMessage[] {
    const toOther = this.queue.get().filter((queued) => queued.other === other);
    return toOther.map((queued) => this.#toMessage(queued));
  }

  #toMessage({ key, other, content, at, failed }: QueuedMessage): ThreadMessage {
    const message = { id: key, senderId: this.me, receiverId: other, content, timestamp: at };
    if (failed !== undefined) return { ...message, state: 'failed', error: failed };
    const { away, underWay } = this.#sendState;
    return { ...message, state: away && key !== underWay ? 'waiting' : 'sending' };
  }
}

function withoutFailure({ failed: _, ...queued }: QueuedMessage): QueuedMessage {
  return queued;
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

/** Shows the message at once and sends it. */
export function post(me: string, other: string, content: string): void {
  outboxOf(me).add({ key: newId(), other, content, at: new Date().toISOString() });
}

export const retry = (me: string, { id }: ThreadMessage): void => outboxOf(me).retry(id);
export const discard = (me: string, { id }: ThreadMessage): void => outboxOf(me).remove(id);

/** Sends what an earlier page has left; returns a function that stops it. */
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
