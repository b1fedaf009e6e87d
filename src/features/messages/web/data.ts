import {
  infiniteQueryOptions,
  notifyManager,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { searchCalls } from '#features/search/contract.ts';
import { CallError, createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { MessageAnswer } from '../contract/message-answers.ts';
import type { messageCalls, RequestDecision } from '../contract/message-calls.ts';
import type { MessageKind } from '../contract/message-kinds.ts';
import type { HeldMessage, Message } from '../contract/message-schema.ts';
import { messageKeys } from './query-keys.ts';
import { refetchConversations, refetchCorrespondent } from './update-cached-conversations.ts';
import {
  addMessagesReceivedWhileLoading,
  markReceivedAsReadUpTo,
  type PagePosition,
  type Thread,
} from './update-cached-threads.ts';
import { listThreadMessages, type ThreadPage } from './update-thread-pages.ts';

const api = createClient<typeof messageCalls>();
const list = createListClient<typeof messageCalls>();
const athletes = createListClient<typeof searchCalls>();

/** One of the viewer's conversations, oldest first; the first page is the newest, and the next page is before it. */
export const threadQuery = (otherUserId: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.thread(otherUserId),
    queryFn: ({ client, pageParam, signal }) => fetchMessagePage(client, otherUserId, pageParam, signal),
    initialPageParam: { at: 'unread' } as PagePosition,
    getNextPageParam: ({ older, messages: [first] }): PagePosition | undefined =>
      older && first ? { before: first.id } : undefined,
    getPreviousPageParam: ({ newer, messages }): PagePosition | undefined =>
      newer ? { after: messages.at(-1)?.id ?? '' } : undefined,
    select: ({ pages }) => listThreadMessages(pages),
  });

/** The newest unread message of a conversation, whether or not it is loaded. */
export const newestUnreadMessageIdQuery = (otherUserId: string) => ({
  ...threadQuery(otherUserId),
  select: ({ pages }: Thread): string | undefined => {
    const newest = listThreadMessages(pages).findLast(({ senderId }) => senderId === otherUserId);
    return pages[0]?.waiting?.id ?? (newest?.readAt ? undefined : newest?.id);
  },
});

/** Whether a message of mine is being sent. */
export const isSendingMessageQuery = (otherUserId: string) => ({
  ...threadQuery(otherUserId),
  select: ({ pages }: Thread): boolean => listThreadMessages(pages).some(({ state }) => state === 'sending'),
});

async function fetchMessagePage(
  queryClient: QueryClient,
  otherUserId: string,
  position: PagePosition,
  signal?: AbortSignal,
): Promise<ThreadPage> {
  const startedAt = performance.now();
  const page = await api('GET /api/conversations/{userId}/messages', {
    params: { userId: otherUserId },
    query: position,
    ...(signal ? { signal } : {}),
  });
  return 'before' in position || page.newer
    ? page
    : addMessagesReceivedWhileLoading(queryClient, otherUserId, { page, startedAt });
}

/** Where a thread opens: at the first unread message, at its end, or at the message of this id. */
export type ThreadStart = 'unread' | 'end' | { message: string };

const noJump: { count: number; to: ThreadStart } = { count: 0, to: 'unread' };

/** Where the open thread was last moved to. `count` distinguishes two moves to one place. Dropped when the thread closes. */
export const createThreadPositionState = (otherUserId: string) =>
  queryOptions({
    queryKey: messageKeys.threadJump(otherUserId),
    queryFn: () => noJump,
    initialData: noJump,
    // Written by `jumpInThread` alone.
    enabled: false,
    gcTime: 0,
  });

/** Replaces the loaded part of a thread with another part. */
export async function loadThreadAtPosition(
  queryClient: QueryClient,
  otherUserId: string,
  target: Exclude<ThreadStart, 'unread'>,
  signal?: AbortSignal,
): Promise<void> {
  const position: PagePosition = target === 'end' ? { at: target } : { around: target.message };
  const page = await fetchMessagePage(queryClient, otherUserId, position, signal);
  await queryClient.cancelQueries({ queryKey: messageKeys.thread(otherUserId) });
  // At once: the list must not draw the new part at the scroll position of the old one.
  notifyManager.batch(() => {
    const thread: Thread = { pages: [page], pageParams: [position] };
    queryClient.setQueryData<Thread>(messageKeys.thread(otherUserId), thread);
    queryClient.setQueryData(
      createThreadPositionState(otherUserId).queryKey,
      (before) => before && { count: before.count + 1, to: target },
    );
  });
}

/** Moves the thread to the message that the address names. Without a result the thread opens as usual. */
export const jumpToMessageQuery = (otherUserId: string, messageId: string | undefined) =>
  queryOptions({
    queryKey: messageKeys.jumpToMessage(otherUserId, messageId),
    queryFn: messageId
      ? async ({ client, signal }) => {
          await loadThreadAtPosition(client, otherUserId, { message: messageId }, signal);
          return true;
        }
      : skipToken,
    // Each visit of the address moves once; a refetch of everything must not move the reader.
    staleTime: 'static',
    gcTime: 0,
  });

export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...messageKeys.conversations, search],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/conversations', { query: { search, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });

/** The athletes that I have bookmarked, to whom one message may be sent at once. */
export const bookmarkedAthletesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['athletes', 'list', { bookmarked: true, search, for: 'messages' }],
    queryFn: ({ pageParam, signal }) =>
      athletes('GET /api/athletes', { query: { bookmarked: true, search, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });

/** The other member of a conversation. */
export const correspondentQuery = (otherUserId: string) =>
  queryOptions({
    queryKey: messageKeys.correspondent(otherUserId),
    queryFn: ({ signal }) =>
      api('GET /api/conversations/{userId}', { params: { userId: otherUserId }, signal }),
  });

/** How many messages are unread, for the bars. */
export const unreadQuery = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: async ({ signal }) => (await api('GET /api/conversations/unread', { signal })).unread,
});

/** As long as a person pauses while writing. */
const typingMs = 5_000;

/** Whether the other member is writing at the moment. The data is the time of the last typing event. */
export const isTypingQuery = (otherUserId: string) =>
  queryOptions({
    queryKey: messageKeys.typing(otherUserId),
    queryFn: () => 0,
    initialData: 0,
    select: (at) => Date.now() - at < typingMs,
    // Each event restarts the interval; without another one the refetch ends the typing.
    refetchInterval: ({ state }) => (state.data ? typingMs : false),
    refetchIntervalInBackground: true,
    networkMode: 'always',
  });

/** The answer to a send. */
type Sent = Message & Partial<HeldMessage> & { request?: 'sent' | undefined };

/** Sends a message with the id that the browser gave it. */
export function sendMessage(
  viewerId: string,
  {
    id,
    receiverId,
    content,
    kind,
    answer,
  }: {
    id: string;
    receiverId: string;
    content: string;
    kind?: MessageKind | undefined;
    answer?: MessageAnswer | undefined;
  },
): Promise<Sent> {
  return api('POST /api/messages', {
    body: {
      id,
      senderId: viewerId,
      receiverId,
      content,
      ...(kind ? { kind } : {}),
      ...(answer ? { answer } : {}),
    },
    headers: { 'idempotency-key': id },
  });
}

/** Accepts or declines the request of the other member. */
export function useAnswerRequest(otherUserId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: RequestDecision) =>
      api('PUT /api/conversations/{userId}/request', { params: { userId: otherUserId }, body: { decision } }),
    onError: (error) => toastFailure('The request was not answered', error),
    onSettled: () => refetchCorrespondent(queryClient, { userId: otherUserId }),
  });
}

export function useDeleteMessage() {
  return useMutation({
    mutationFn: (message: Message) => api('DELETE /api/messages/{id}', { params: { id: message.id } }),
  });
}

const retryPolicy = { firstDelayMs: 1_000, maxDelayMs: 30_000, maxRetries: 6 };

/** Whether the same request may succeed later: the server could not be reached, or has a fault. */
const isRetryableError = (error: Error): boolean => !(error instanceof CallError) || error.status >= 500;

/** Marks everything up to this message as read, on the server and then here. */
export function useMarkRead(otherUserId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) =>
      api('PUT /api/conversations/{userId}/read-mark', {
        params: { userId: otherUserId },
        body: { messageId },
      }),
    retry: (failures, error) => failures < retryPolicy.maxRetries && isRetryableError(error),
    // Backoff with jitter.
    retryDelay: (failures) =>
      Math.min(retryPolicy.maxDelayMs, retryPolicy.firstDelayMs * 2 ** failures) * (0.5 + Math.random()),
    onSuccess: (_, messageId) => markReceivedAsReadUpTo(queryClient, otherUserId, messageId),
    onSettled: () => refetchConversations(queryClient),
  });
}

/** Sent at most every few seconds; whether it arrives does not matter. */
export function signalTyping(otherUserId: string): void {
  api('POST /api/conversations/{userId}/typing', { params: { userId: otherUserId } }).catch(() => {});
}
