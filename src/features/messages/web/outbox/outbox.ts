import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { newId } from '#shared/ids.ts';
import { toErrorMessage } from '#web/api.ts';
import type { LocalCollection } from '#web/local-storage-collection.ts';
import type { LiveEvents } from '../../contract/live-events.ts';
import type { MessageAnswer } from '../../contract/message-answers.ts';
import type { MessageKind } from '../../contract/message-kinds.ts';
import type { HeldMessage, Message } from '../../contract/message-schema.ts';
import { loadThreadAtPosition, sendMessage } from '../data.ts';
import {
  isNewestPageMissing,
  isThreadOpen,
  subscribeToThreadChanges,
  updatePendingInCachedThreads,
  writeHeldMessageToCache,
  writeMessageToCache,
  writeSentMessageToCache,
} from '../update-cached-threads.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';
import { DraftStore } from './draft-store.ts';
import {
  clearFailedMark,
  filterQueueByReceiver,
  openMessageQueue,
  type Queue,
  type QueuedMessage,
} from './pending-messages-in-local-storage.ts';
import { SendRetries } from './send-retry-policy.ts';

/** The state of this tab, which is not stored. */
interface SendState {
  /** The key of the message that is being sent. */
  sendingKey: string | undefined;
  /** The last attempt did not reach the server. */
  isOffline: boolean;
}

/**
 * The messages of one member that the server has not confirmed: sent one at a time, in the order of writing. Writes
 * them into the loaded threads.
 */
class Outbox {
  readonly me: string;
  readonly drafts: DraftStore;
  readonly #queue: LocalCollection<QueuedMessage>;
  #sendState: SendState = { sendingKey: undefined, isOffline: false };
  #client: QueryClient | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #retries = new SendRetries();

  constructor(viewerId: string) {
    this.me = viewerId;
    this.drafts = new DraftStore(viewerId);
    this.#queue = openMessageQueue(viewerId);
  }

  /** Starts sending what an earlier page load has left, and again whenever the network comes back. */
  start(client: QueryClient): () => void {
    this.#client = client;
    const sendPendingNow = () => this.sendPending();
    const showPendingMessages = () => this.#showPendingInThreads();
    let before = this.#queue.list();
    // Also called after changes in other tabs.
    const onQueueChange = () => {
      showPendingMessages();
      const after = this.#queue.list();
      this.#jumpToEndOfChangedThreads(client, before, after);
      before = after;
    };
    const stop = [
      this.#queue.subscribe(onQueueChange),
      subscribeToThreadChanges(client, showPendingMessages),
    ];
    addEventListener('online', sendPendingNow);
    showPendingMessages();
    sendPendingNow();
    return () => {
      for (const unsubscribe of stop) unsubscribe();
      removeEventListener('online', sendPendingNow);
      clearTimeout(this.#timer);
      this.#client = undefined;
    };
  }

  addAndSend(queued: QueuedMessage): void {
    this.#queue.put(queued.key, queued);
    this.sendPending();
  }

  retryFailed(key: string): void {
    this.#retries.forgetErrors(key);
    this.#queue.update(key, clearFailedMark);
    this.sendPending();
  }

  removeMessage(key: string): void {
    this.#queue.remove(key);
  }

  clearQueueAndDrafts(): void {
    clearTimeout(this.#timer);
    this.#queue.clear();
    this.drafts.clear();
  }

  /** Sends the pending messages now, unless they are being sent already. */
  sendPending(): void {
    clearTimeout(this.#timer);
    // One tab at a time, so that the order is preserved.
    this.#sending ??= withCrossTabLock(`outbox ${this.me}`, () => this.#sendAll()).finally(() => {
      this.#sending = undefined;
      // A message may have been written while the last turn ended.
      if (this.#client && !this.#sendState.isOffline && this.#findNextUnsent()) this.sendPending();
    });
  }

  /** The server has stored or held this message: it replaces the pending one of the same id, without a gap on the screen. */
  replacePendingByStored(client: QueryClient, message: Message | HeldMessage): void {
    const isPending = this.#queue.list().some(({ key }) => key === message.id);
    notifyManager.batch(() => {
      writeSentMessageToCache(client, this.me, message);
      if (isPending) this.removeMessage(message.id);
    });
    // An event is a sign that the server can be reached again.
    if (isPending && this.#sendState.isOffline) this.sendPending();
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#findNextUnsent();
      if (!next || !this.#client) return;
      this.#setSendState({ sendingKey: next.key, isOffline: this.#sendState.isOffline });
      const isOffline = await this.#trySending(this.#client, next);
      this.#setSendState({ sendingKey: undefined, isOffline });
      if (isOffline) {
        this.#timer = setTimeout(() => this.sendPending(), this.#retries.nextDelayMs());
        return;
      }
      this.#retries.resetDelay();
    }
  }

  #findNextUnsent(): QueuedMessage | undefined {
    return this.#queue.list().find(({ failed }) => failed === undefined);
  }

  /** Returns true when the server could not be reached. */
  async #trySending(
    client: QueryClient,
    { key, other, content, kind, answer }: QueuedMessage,
  ): Promise<boolean> {
    try {
      this.replacePendingByStored(
        client,
        await sendMessage(this.me, { id: key, receiverId: other, content, kind, answer }),
      );
      return false;
    } catch (error) {
      if (this.#retries.isWorthRetrying(error, key)) return true;
      const failed = toErrorMessage(error, 'Something went wrong. Please try again.');
      this.#queue.update(key, (queued) => ({ ...queued, failed }));
      return false;
    }
  }

  #setSendState(sendState: SendState): void {
    this.#sendState = sendState;
    this.#showPendingInThreads();
  }

  #showPendingInThreads(): void {
    if (this.#client) updatePendingInCachedThreads(this.#client, (other) => this.#listPendingTo(other));
  }

  #listPendingTo(otherUserId: string): ThreadMessage[] {
    return filterQueueByReceiver(this.#queue.list(), otherUserId).map((queued) =>
      this.#toThreadMessage(queued),
    );
  }

  #toThreadMessage({ key, other, content, at, failed }: QueuedMessage): ThreadMessage {
    const message = { id: key, senderId: this.me, receiverId: other, content, timestamp: at };
    if (failed !== undefined) return { ...message, state: 'failed', error: failed };
    const { isOffline, sendingKey } = this.#sendState;
    return { ...message, state: isOffline && key !== sendingKey ? 'waiting' : 'sending' };
  }

  /** My new message, pending or stored, is at the end of its thread: an open thread moves there. */
  #jumpToEndOfChangedThreads(client: QueryClient, before: Queue, after: Queue): void {
    for (const other of new Set([...before, ...after].map((queued) => queued.other))) {
      const isChanged =
        filterQueueByReceiver(before, other).length !== filterQueueByReceiver(after, other).length;
      if (!isChanged || !isThreadOpen(client, other) || !isNewestPageMissing(client, other)) continue;
      // Where the end cannot be loaded the reader stays, and may press the button.
      loadThreadAtPosition(client, other, 'end').catch(() => {});
    }
  }
}

let opened: Outbox | undefined;

function getOrCreateOutbox(viewerId: string): Outbox {
  if (opened?.me !== viewerId) opened = new Outbox(viewerId);
  return opened;
}

// Without locks (no secure context) every tab sends what is queued; the ids prevent that a message is stored twice.
async function withCrossTabLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  // The browser rejects it only while the page is closed.
  await navigator.locks.request(name, work).catch(() => {});
}

/** The text that was begun for this conversation and not sent. */
export const getDraft = (viewerId: string, otherUserId: string): string =>
  getOrCreateOutbox(viewerId).drafts.get(otherUserId);
export const saveDraft = (viewerId: string, otherUserId: string, text: string): void =>
  getOrCreateOutbox(viewerId).drafts.set(otherUserId, text);

/** Shows the message at once and sends it. */
export function queueAndSendMessage(
  viewerId: string,
  otherUserId: string,
  {
    content,
    kind,
    answer,
  }: { content: string; kind?: MessageKind | undefined; answer?: MessageAnswer | undefined },
): void {
  getOrCreateOutbox(viewerId).addAndSend({
    key: newId(),
    other: otherUserId,
    content,
    ...(kind ? { kind } : {}),
    ...(answer ? { answer } : {}),
    at: new Date().toISOString(),
  });
}

export const retryFailedMessage = (viewerId: string, { id }: ThreadMessage): void =>
  getOrCreateOutbox(viewerId).retryFailed(id);
export const discardPendingMessage = (viewerId: string, { id }: ThreadMessage): void =>
  getOrCreateOutbox(viewerId).removeMessage(id);

/** Sends what an earlier page load has left; returns a function that stops it. */
export const startOutbox = (queryClient: QueryClient, viewerId: string): (() => void) =>
  getOrCreateOutbox(viewerId).start(queryClient);

/** Sends the pending messages because the server can be reached again. */
export const sendPendingMessages = (viewerId: string): void => getOrCreateOutbox(viewerId).sendPending();

/** Removes pending messages and drafts at sign-out, so that the next user of this browser sees none. */
export const clearOutboxAndDrafts = (viewerId: string): void =>
  getOrCreateOutbox(viewerId).clearQueueAndDrafts();

/** Applies a message that arrived as a live event. */
export function applyLiveMessage(queryClient: QueryClient, viewerId: string, message: Message): void {
  if (message.senderId === viewerId) getOrCreateOutbox(viewerId).replacePendingByStored(queryClient, message);
  else writeMessageToCache(queryClient, viewerId, message);
}

/** Applies that a message of mine is held, or not any more. */
export function applyHeldMessageEvent(
  queryClient: QueryClient,
  viewerId: string,
  held: LiveEvents['held'],
): void {
  if (held.message) getOrCreateOutbox(viewerId).replacePendingByStored(queryClient, held.message);
  else {
    // Taken back on another screen: this one must not send it again.
    getOrCreateOutbox(viewerId).removeMessage(held.messageId);
    writeHeldMessageToCache(queryClient, held);
  }
}
