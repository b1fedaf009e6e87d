import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '../contract/live-events.ts';
import type { MessagePage } from '../contract/message-calls.ts';
import { messageLimits } from '../contract/message-limits.ts';
import type { HeldMessage, Message } from '../contract/message-schema.ts';
import { messageKeys } from './query-keys.ts';
import { refetchConversations } from './update-cached-conversations.ts';
import {
  addMissingMessages,
  hasMessage,
  insertMessage,
  markMessagesReadUpTo,
  setHeldMessage,
  setPendingMessagesOfNewestPage,
  type ThreadMessage,
  type ThreadPage,
  type ThreadPages,
} from './update-thread-pages.ts';

// What changes the threads in the query cache besides loading them.

/** Where a message page is: where the conversation opens, at its end, or next to a message. */
export type PagePosition =
  | { at: 'unread' | 'end' }
  | { before: string }
  | { after: string }
  | { around: string };

export type Thread = InfiniteData<ThreadPage, PagePosition>;

function updateCachedThread(
  queryClient: QueryClient,
  otherUserId: string,
  change: (pages: ThreadPages) => ThreadPages,
): void {
  queryClient.setQueryData<Thread>(messageKeys.thread(otherUserId), (thread) => {
    const pages = thread && change(thread.pages);
    return thread && pages !== thread.pages ? { ...thread, pages: pages as ThreadPage[] } : thread;
  });
}

/** Writes a sent or received message into its thread and the list; may be repeated. */
export function writeMessageToCache(queryClient: QueryClient, viewerId: string, message: Message): void {
  const other = message.senderId === viewerId ? message.receiverId : message.senderId;
  updateCachedThread(queryClient, other, (pages) => insertMessage(pages, message, other));
  const thread = queryClient.getQueryData<Thread>(messageKeys.thread(other));
  if (thread && !hasMessage(thread.pages, message.id))
    storeMessageForLoadingThread(queryClient, other, message);
  if (message.senderId === other && !message.guardian) queryClient.setQueryData(messageKeys.typing(other), 0);
  refetchConversations(queryClient);
}

/** Writes a message that is not delivered yet into its thread, or removes it. */
export function writeHeldMessageToCache(
  queryClient: QueryClient,
  { userId, messageId, message }: LiveEvents['held'],
): void {
  updateCachedThread(queryClient, userId, (pages) => setHeldMessage(pages, messageId, message));
  const at = performance.now();
  queryClient.setQueryData<HeldChange[]>(messageKeys.heldChanges(userId), (before = []) => [
    ...before.filter((change) => change.messageId !== messageId && change.at > at - longestLoadMs),
    { at, messageId, message },
  ]);
}

/** A change of a held message, which a page that is loading at that time may not have. */
type HeldChange = Pick<LiveEvents['held'], 'messageId' | 'message'> & { at: number };

const longestLoadMs = 60_000;

/** Writes what has changed since the request of this last page into it. */
function mergeHeldMessageChangesSince(
  queryClient: QueryClient,
  otherUserId: string,
  { page, startedAt }: { page: MessagePage; startedAt: number },
): MessagePage {
  const changes = queryClient.getQueryData<HeldChange[]>(messageKeys.heldChanges(otherUserId)) ?? [];
  const missed = changes.filter(({ at }) => at >= startedAt);
  return missed.reduce(
    (changed, { messageId, message }) => setHeldMessage([changed], messageId, message)[0] ?? changed,
    page,
  );
}

/** Writes the answer to a send into the cache: a message, or one that is held. */
export function writeSentMessageToCache(
  queryClient: QueryClient,
  viewerId: string,
  message: Message | HeldMessage,
): void {
  if ('heldBecause' in message && message.heldBecause)
    writeHeldMessageToCache(queryClient, { userId: message.receiverId, messageId: message.id, message });
  // Taken back meanwhile. Whether the conversation has it, the server knows.
  else if (message.deletedAt)
    void queryClient.invalidateQueries({ queryKey: messageKeys.thread(message.receiverId) });
  else writeMessageToCache(queryClient, viewerId, message);
}

function storeMessageForLoadingThread(queryClient: QueryClient, otherUserId: string, message: Message): void {
  queryClient.setQueryData<Message[]>(messageKeys.heldUntilEndLoads(otherUserId), (before = []) => [
    ...before.filter(({ id }) => id !== message.id),
    message,
  ]);
}

/** Adds the live messages that may be younger than this last page, which was on its way when they arrived. */
export function addMessagesReceivedWhileLoading(
  queryClient: QueryClient,
  otherUserId: string,
  { page, startedAt }: { page: MessagePage; startedAt: number },
): MessagePage {
  const messages = queryClient.getQueryData<Message[]>(messageKeys.heldUntilEndLoads(otherUserId)) ?? [];
  queryClient.removeQueries({ queryKey: messageKeys.heldUntilEndLoads(otherUserId) });
  return addMissingMessages(
    mergeHeldMessageChangesSince(queryClient, otherUserId, { page, startedAt }),
    messages,
  );
}

/** Somebody has read everything up to a message: the other member of a thread, or I on another screen. */
export function applyReadEvent(queryClient: QueryClient, viewerId: string, mark: LiveEvents['read']): void {
  const isReceivedByReader = ({ receiverId }: Message) => receiverId === mark.userId;
  if (mark.userId !== viewerId) {
    updateCachedThread(queryClient, mark.userId, (pages) =>
      markMessagesReadUpTo(pages, mark, isReceivedByReader),
    );
    return;
  }
  for (const [[, , other]] of queryClient.getQueriesData({ queryKey: messageKeys.threads })) {
    updateCachedThread(queryClient, other as string, (pages) =>
      markMessagesReadUpTo(pages, mark, isReceivedByReader),
    );
  }
  refetchConversations(queryClient);
}

/** I have read everything from `otherUserId` up to a message. */
export function markReceivedAsReadUpTo(
  queryClient: QueryClient,
  otherUserId: string,
  messageId: string,
): void {
  const mark = { messageId, at: new Date().toISOString() };
  updateCachedThread(queryClient, otherUserId, (pages) =>
    markMessagesReadUpTo(pages, mark, ({ senderId }) => senderId === otherUserId),
  );
}

/** Updates all loaded threads after a change of the outbox or of a thread. */
export function updatePendingInCachedThreads(
  queryClient: QueryClient,
  listPending: (otherUserId: string) => readonly ThreadMessage[],
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: messageKeys.threads })) {
    const thread = query.state.data as Thread | undefined;
    const pages =
      thread && setPendingMessagesOfNewestPage(thread.pages, listPending(query.queryKey[2] as string));
    if (!thread || pages === thread.pages) continue;
    const { isInvalidated, dataUpdatedAt: updatedAt } = query.state;
    queryClient.setQueryData(query.queryKey, { ...thread, pages }, { updatedAt });
    // Only the server's response makes a thread current again.
    if (isInvalidated) query.invalidate();
  }
}

/** Calls `listener` each time a thread was loaded or changed. */
export const subscribeToThreadChanges = (queryClient: QueryClient, listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    const [feature, kind] = event.query.queryKey;
    const isThread = feature === messageKeys.threads[0] && kind === messageKeys.threads[1];
    if (isThread && event.type === 'updated' && event.action.type === 'success') listener();
  });

/** Whether the thread with this user is on the screen. */
export const isThreadOpen = (queryClient: QueryClient, otherUserId: string): boolean =>
  queryClient
    .getQueryCache()
    .find({ queryKey: messageKeys.thread(otherUserId) })
    ?.isActive() ?? false;

/** Whether the newest messages of this thread are not loaded, but older ones are. */
export const isNewestPageMissing = (queryClient: QueryClient, otherUserId: string): boolean =>
  queryClient.getQueryData<Thread>(messageKeys.thread(otherUserId))?.pages[0]?.newer ?? false;

/** Each page is a separate call when a thread is refetched. */
const maxRefetchedPages = 4;

/** Before a refetch: reduces long threads to the end or to the reader's position. */
export function trimCachedThreadPages(queryClient: QueryClient): void {
  for (const [key] of queryClient.getQueriesData({ queryKey: messageKeys.threads })) {
    queryClient.setQueryData<Thread>(key, (thread) => {
      const [newest, ...older] = thread?.pages ?? [];
      if (!thread || !newest) return thread;
      const [first = newest.messages[0]] = newest.messages.slice(messageLimits.pageLengthBefore);
      if (newest.newer && first) return { pages: [newest], pageParams: [{ around: first.id }] };
      const pages = [newest, ...older.slice(0, maxRefetchedPages - 1)];
      return { pages, pageParams: [{ at: 'end' }, ...thread.pageParams.slice(1, pages.length)] };
    });
  }
}
