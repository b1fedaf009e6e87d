import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { newId } from '#shared/ids.ts';
import { CallError, toErrorMessage } from '#web/api.ts';
import { createLocalStore, type LocalStore } from '#web/local-store.ts';
import type { Message } from '../../contract/message-schema.ts';
import { loadOtherPartOfThread, sendMessage } from '../data.ts';
import {
  applyMessage,
  isNewestPageMissing,
  isThreadOpen,
  onThreadChange,
  updatePendingInCachedThreads,
} from '../thread-cache.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';
import { Drafts } from './drafts.ts';

/** A pending message in localStorage. `key` is its id, which the stored message has too. */
interface QueuedMessage {
  key: string;
  other: string;
  content: string;
  at: string;
  /** Why the server refused it; undefined while it is being sent or waits for the network. */
  failed?: string;
}

type Queue = readonly QueuedMessage[];

/** The state of this tab, which is not stored. */
interface SendState {
  /** The key of the message that is being sent. */
  sendingKey: string | undefined;
  /** The last attempt did not reach the server. */
  isOffline: boolean;
}

const emptyQueue: Queue = [];
const retryDelayMs = { first: 2_000, max: 30_000 };
/** After this many server errors a message fails, so that it does not block the others. */
const maxServerErrors = 5;

/**
 * The messages of one member that the server has not confirmed: sent one at a time, in the order of writing. Writes
 * them into the loaded threads.
 */
class Outbox {
  readonly me: string;
  readonly drafts: Drafts;
  readonly #queue: LocalStore<Queue>;
  #sendState: SendState = { sendingKey: undefined, isOffline: false };
  #client: QueryClient | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #serverErrors = new Map<string, number>();

  constructor(me: string) {
    this.me = me;
    this.drafts = new Drafts(me);
    this.#queue = createLocalStore(`outbox ${me}`, emptyQueue);
  }

  /** Starts sending what an earlier page load has left, and again whenever the network comes back. */
  open(client: QueryClient): () => void {
    this.#client = client;
    const send = () => this.send();
    const show = () => this.#show();
    let before = this.#queue.get();
    // Also called after changes in other tabs.
    const onQueueChange = () => {
      show();
      const after = this.#queue.get();
      this.#loadNewestOfChangedThreads(client, before, after);
      before = after;
    };
    const stop = [this.#queue.subscribe(onQueueChange), onThreadChange(client, show)];
    addEventListener('online', send);
    show();
    send();
    return () => {
      for (const unsubscribe of stop) unsubscribe();
      removeEventListener('online', send);
      clearTimeout(this.#timer);
      this.#client = undefined;
    };
  }

  add(queued: QueuedMessage): void {
    this.#change([...this.#queue.get(), queued]);
    this.send();
  }

  retry(key: string): void {
    this.#serverErrors.delete(key);
    this.#change(this.#queue.get().map((one) => (one.key === key ? withoutFailure(one) : one)));
    this.send();
  }

  remove(key: string): void {
    this.#change(this.#queue.get().filter((one) => one.key !== key));
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#change(emptyQueue);
    this.drafts.clear();
  }

  /** Sends the pending messages now, unless they are being sent already. */
  send(): void {
    clearTimeout(this.#timer);
    // One tab at a time, so that the order is preserved.
    this.#sending ??= withLock(`outbox ${this.me}`, () => this.#sendAll()).finally(() => {
      this.#sending = undefined;
      // A message may have been written while the last turn ended.
      if (this.#client && !this.#sendState.isOffline && this.#next()) this.send();
    });
  }

  /** The server has stored this message: it replaces the pending one of the same id, without a gap on the screen. */
  confirm(client: QueryClient, message: Message): void {
    const isPending = this.#queue.get().some(({ key }) => key === message.id);
    notifyManager.batch(() => {
      applyMessage(client, this.me, message);
      if (isPending) this.remove(message.id);
    });
    // An event is a sign that the server can be reached again.
    if (isPending && this.#sendState.isOffline) this.send();
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#next();
      if (!next || !this.#client) return;
      this.#setSendState({ sendingKey: next.key, isOffline: this.#sendState.isOffline });
      const isOffline = await this.#deliver(this.#client, next);
      this.#setSendState({ sendingKey: undefined, isOffline });
      if (isOffline) return this.#sendLater();
      this.#failures = 0;
    }
  }

  #next(): QueuedMessage | undefined {
    return this.#queue.get().find(({ failed }) => failed === undefined);
  }

  /** Returns true when the server could not be reached. */
  async #deliver(client: QueryClient, { key, other, content }: QueuedMessage): Promise<boolean> {
    try {
      this.confirm(client, await sendMessage(this.me, { id: key, other, content }));
      return false;
    } catch (error) {
      if (this.#mayRetry(error, key)) return true;
      const failed = toErrorMessage(error, 'Something went wrong. Please try again.');
      this.#change(this.#queue.get().map((one) => (one.key === key ? { ...one, failed } : one)));
      return false;
    }
  }

  /** Whether the same message may be accepted later. */
  #mayRetry(error: unknown, key: string): boolean {
    if (!(error instanceof CallError)) return true;
    // Signed out: the message waits for its author, who may sign in again.
    if (error.status === 401) return true;
    if (error.status < 500) return false;
    const count = (this.#serverErrors.get(key) ?? 0) + 1;
    this.#serverErrors.set(key, count);
    return count < maxServerErrors;
  }

  /** Backoff with jitter. */
  #sendLater(): void {
    const { first, max } = retryDelayMs;
    const delay = Math.min(max, first * 2 ** this.#failures) * (0.5 + Math.random());
    this.#failures += 1;
    this.#timer = setTimeout(() => this.send(), delay);
  }

  #change(queue: Queue): void {
    this.#queue.set(queue.length > 0 ? queue : emptyQueue);
  }

  #setSendState(sendState: SendState): void {
    this.#sendState = sendState;
    this.#show();
  }

  #show(): void {
    if (this.#client) updatePendingInCachedThreads(this.#client, (other) => this.#listPending(other));
  }

  #listPending(other: string): ThreadMessage[] {
    return listTo(this.#queue.get(), other).map((queued) => this.#toMessage(queued));
  }

  #toMessage({ key, other, content, at, failed }: QueuedMessage): ThreadMessage {
    const message = { id: key, senderId: this.me, receiverId: other, content, timestamp: at };
    if (failed !== undefined) return { ...message, state: 'failed', error: failed };
    const { isOffline, sendingKey } = this.#sendState;
    return { ...message, state: isOffline && key !== sendingKey ? 'waiting' : 'sending' };
  }

  /** My new message, pending or stored, is at the end of its thread: an open thread moves there. */
  #loadNewestOfChangedThreads(client: QueryClient, before: Queue, after: Queue): void {
    for (const other of new Set([...before, ...after].map((queued) => queued.other))) {
      const isChanged = listTo(before, other).length !== listTo(after, other).length;
      if (!isChanged || !isThreadOpen(client, other) || !isNewestPageMissing(client, other)) continue;
      // Where the end cannot be loaded the reader stays, and may press the button.
      loadOtherPartOfThread(client, other, 'end').catch(() => {});
    }
  }
}

const listTo = (queue: Queue, other: string): Queue => queue.filter((queued) => queued.other === other);

function withoutFailure({ failed: _, ...queued }: QueuedMessage): QueuedMessage {
  return queued;
}

let opened: Outbox | undefined;

function getOutbox(me: string): Outbox {
  if (opened?.me !== me) opened = new Outbox(me);
  return opened;
}

// Without locks (no secure context) every tab sends what is queued; the ids prevent that a message is stored twice.
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  // The browser rejects it only while the page is closed.
  await navigator.locks.request(name, work).catch(() => {});
}

/** The text that was begun for this conversation and not sent. */
export const getDraft = (me: string, other: string): string => getOutbox(me).drafts.get(other);
export const saveDraft = (me: string, other: string, text: string): void =>
  getOutbox(me).drafts.set(other, text);

/** Shows the message at once and sends it. */
export function postMessage(me: string, other: string, content: string): void {
  getOutbox(me).add({ key: newId(), other, content, at: new Date().toISOString() });
}

export const retryMessage = (me: string, { id }: ThreadMessage): void => getOutbox(me).retry(id);
export const discardMessage = (me: string, { id }: ThreadMessage): void => getOutbox(me).remove(id);

/** Sends what an earlier page load has left; returns a function that stops it. */
export const openOutbox = (queryClient: QueryClient, me: string): (() => void) =>
  getOutbox(me).open(queryClient);

/** Sends the pending messages because the server can be reached again. */
export const sendPending = (me: string): void => getOutbox(me).send();

/** Removes pending messages and drafts at sign-out, so that the next user of this browser sees none. */
export const clearOutbox = (me: string): void => getOutbox(me).clear();

/** Applies a message that arrived as a live event. */
export function receiveMessage(queryClient: QueryClient, me: string, message: Message): void {
  if (message.senderId === me) getOutbox(me).confirm(queryClient, message);
  else applyMessage(queryClient, me, message);
}
