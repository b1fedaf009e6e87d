import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { searchCalls } from '#features/search/contract.ts';
import { CallError, createClient, createListClient, type ListPage } from '#web/api.ts';
import { messageLimits } from '../contract/limits.ts';
import type { LiveEvents } from '../contract/live-events.ts';
import type { Message } from '../contract/message.ts';
import type { Conversation, MessagePage, messageCalls } from '../contract/messages.ts';
import { listThreadMessages, type ThreadPage, threadsKey } from './thread-messages.ts';

const api = createClient<typeof messageCalls>();
const list = createListClient<typeof messageCalls>();
const athletes = createListClient<typeof searchCalls>();

/** Each page is a separate call when a thread is refetched. */
const pagesKept = 4;

const keys = {
  threads: threadsKey,
  thread: (other: string) => [...threadsKey, other],
  conversations: ['messages', 'conversations'],
  correspondent: (other: string) => ['messages', 'correspondent', other],
  typing: (other: string) => ['messages', 'typing', other],
  unread: ['messages', 'unread'],
};

type Place = { at: 'unread' | 'end' } | { before: string } | { after: string } | { around: string };

/** One of the viewer's conversations, oldest first; the first page is the newest, and the next page is before it. */
export const threadQuery = (other: string) =>
  infiniteQueryOptions({
    queryKey: keys.thread(other),
    queryFn: ({ pageParam, signal }) => stretchOf(other, pageParam, signal),
    initialPageParam: { at: 'unread' } as Place,
    getNextPageParam: ({ older, messages: [first] }): Place | undefined =>
      older && first ? { before: first.id } : undefined,
    getPreviousPageParam: ({ newer, messages }): Place | undefined =>
      newer ? { after: messages.at(-1)?.id ?? '' } : undefined,
    select: ({ pages }) => listThreadMessages(pages),
  });

/** The newest message of a conversation that waits for me, whether or not it is loaded. */
export const newestUnreadQuery = (other: string) => ({
  ...threadQuery(other),
  select: ({ pages }: Thread): string | undefined => {
    const newest = listThreadMessages(pages).findLast(({ senderId }) => senderId === other);
    return pages[0]?.waiting?.id ?? (newest?.readAt ? undefined : newest?.id);
  },
});

/** Whether a message of mine is being sent. */
export const isSendingQuery = (other: string) => ({
  ...threadQuery(other),
  select: ({ pages }: Thread): boolean => listThreadMessages(pages).some(({ state }) => state === 'sending'),
});

async function stretchOf(other: string, place: Place, signal?: AbortSignal): Promise<ThreadPage> {
  const given = signal ? { signal } : {};
  const found = await api('GET /api/conversations/{userId}/messages', {
    params: { userId: other },
    query: place,
    ...given,
  });
  return 'before' in place || found.newer ? found : withAhead(other, found);
}

/** Leaves what is shown of a conversation for another part of it. */
export async function moveTo(queryClient: QueryClient, other: string, place: Place): Promise<void> {
  const found = await stretchOf(other, place);
  await queryClient.cancelQueries({ queryKey: keys.thread(other) });
  queryClient.setQueryData<Thread>(keys.thread(other), { pages: [found], pageParams: [place] });
}

/** What came live while only an earlier part of its conversation was shown: it may be younger than an answer. */
const ahead = new Map<string, Message[]>();

/** Clears messages held in memory, so that the next person at this browser sees none. */
export const forgetAhead = (): void => ahead.clear();

function withAhead(other: string, found: MessagePage): MessagePage {
  const held = ahead.get(other) ?? [];
  ahead.delete(other);
  return { ...found, messages: held.reduce(inOrder, found.messages) };
}

function inOrder(messages: Message[], message: Message): Message[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  return [...messages, message].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.conversations, search],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/conversations', { query: { search, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });

/** Whom one message may be sent to at once: the athletes that I have bookmarked. */
export const bookmarkedQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['athletes', 'list', { bookmarked: true, search, for: 'messages' }],
    queryFn: ({ pageParam, signal }) =>
      athletes('GET /api/athletes', { query: { bookmarked: true, search, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });

/** Whom one writes to. */
export const correspondentQuery = (other: string) =>
  queryOptions({
    queryKey: keys.correspondent(other),
    queryFn: ({ signal }) => api('GET /api/conversations/{userId}', { params: { userId: other }, signal }),
  });

/** How many messages wait, for the bars. */
export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: async ({ signal }) => (await api('GET /api/conversations/unread', { signal })).unread,
});

/** Whether the other side is writing at the moment. */
export const typingQuery = (other: string) =>
  queryOptions({ queryKey: keys.typing(other), queryFn: () => false, initialData: false });

export function send(
  me: string,
  { other, content, key }: { other: string; content: string; key: string },
): Promise<Message> {
  return api('POST /api/messages', {
    body: { id: key, senderId: me, receiverId: other, content },
    headers: { 'idempotency-key': key },
  });
}

export function useDeleteMessage() {
  return useMutation({
    mutationFn: (message: Message) => api('DELETE /api/messages/{id}', { params: { id: message.id } }),
  });
}

const patience = { first: 1_000, most: 30_000, times: 6 };

/** Whether the server may take it later: it could not be reached, or has a fault. */
const isPassing = (error: Error) => !(error instanceof CallError) || error.status >= 500;

/** Marks everything up to this message as seen, on the server and then here; tried again where that may help. */
export function useMarkRead(other: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) =>
      api('PUT /api/conversations/{userId}/read-mark', { params: { userId: other }, body: { messageId } }),
    retry: (failures, error) => failures < patience.times && isPassing(error),
    retryDelay: (failures) => Math.min(patience.most, patience.first * 2 ** failures) * (0.5 + Math.random()),
    onSuccess: (_, messageId) => {
      const now = new Date().toISOString();
      changeThread(queryClient, other, (pages) =>
        seenUpTo(pages, messageId, ({ senderId }) => senderId === other, now),
      );
    },
    onSettled: () => refetchCounts(queryClient),
  });
}

/** Told at most every few seconds; whether it arrives does not matter. */
export function tellTyping(other: string): void {
  api('POST /api/conversations/{userId}/typing', { params: { userId: other } }).catch(() => {});
}

type Pages = ThreadPage[];
type Thread = InfiniteData<ThreadPage, Place>;

function changeThread(queryClient: QueryClient, other: string, change: (pages: Pages) => Pages): void {
  queryClient.setQueryData<Thread>(keys.thread(other), (thread) => {
    const pages = thread && change(thread.pages);
    return thread && pages !== thread.pages ? { ...thread, pages: pages as Pages } : thread;
  });
}

/** Inserts or replaces a message in the thread and the list; idempotent. */
export function heardMessage(queryClient: QueryClient, me: string, message: Message): void {
  const other = message.senderId === me ? message.receiverId : message.senderId;
  changeThread(queryClient, other, (pages) => withMessage(other, pages, message));
  if (message.senderId === other) queryClient.setQueryData(keys.typing(other), false);
  refetchCounts(queryClient);
}

/** The first page is the newest. */
function withMessage(other: string, known: Pages, message: Message): Pages {
  const pages = message.visit ? withoutEarlierAnswers(known, message) : known;
  const isKnown = pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  if (isKnown) return changed(pages, (old) => (old.id === message.id ? newer(old, message) : old));
  const [newest, ...older] = pages;
  if (!newest || newest.newer) {
    ahead.set(other, [...(ahead.get(other) ?? []).filter(({ id }) => id !== message.id), message]);
    return newest && waits(other, newest, message)
      ? [{ ...newest, waiting: { id: message.id, timestamp: message.timestamp } }, ...older]
      : pages;
  }
  return [{ ...newest, messages: inOrder(newest.messages, message) }, ...older];
}

const waits = (
  other: string,
  { waiting }: MessagePage,
  { senderId, timestamp, readAt, deletedAt }: Message,
) => senderId === other && !readAt && !deletedAt && timestamp > (waiting?.timestamp ?? '');

/** Only the last step of a visit waits for an answer. */
const withoutEarlierAnswers = (pages: Pages, { visit: step, timestamp }: Message): Pages =>
  changed(pages, (old) =>
    old.visit?.awaits && old.visit.id === step?.id && old.timestamp < timestamp
      ? { ...old, visit: { ...old.visit, awaits: null } }
      : old,
  );

// An answer that was on its way while the message was read or deleted knows less than what is shown.
const newer = (old: Message, message: Message): Message => ({
  ...message,
  content: old.deletedAt ? null : message.content,
  ...(old.readAt ? { readAt: old.readAt } : {}),
  ...(old.deletedAt ? { deletedAt: old.deletedAt } : {}),
});

/** Somebody has seen everything up to a message: the other side of a thread of mine, or I on another screen. */
export function heardRead(
  queryClient: QueryClient,
  me: string,
  { userId, messageId, at }: LiveEvents['read'],
) {
  if (userId !== me) {
    return changeThread(queryClient, userId, (pages) =>
      seenUpTo(pages, messageId, ({ receiverId }) => receiverId === userId, at),
    );
  }
  for (const [[, , other]] of queryClient.getQueriesData({ queryKey: keys.threads })) {
    const mine = ({ receiverId }: Message) => receiverId === me;
    changeThread(queryClient, other as string, (pages) => seenUpTo(pages, messageId, mine, at));
  }
  refetchCounts(queryClient);
}

function seenUpTo(
  pages: Pages,
  messageId: string,
  isTheirs: (message: Message) => boolean,
  at: string,
): Pages {
  const mark = pages
    .flatMap(({ messages, waiting }) => (waiting ? [...messages, waiting] : messages))
    .find(({ id }) => id === messageId);
  if (!mark) return pages;
  const isSeen = (message: Message) =>
    isTheirs(message) && !message.readAt && message.timestamp <= mark.timestamp;
  return changed(pages, (message) => (isSeen(message) ? { ...message, readAt: at } : message)).map((page) =>
    page.waiting?.id === messageId ? { ...page, waiting: null } : page,
  );
}

/** Pages without a change stay the same objects. */
function changed(pages: Pages, change: (message: Message) => Message): Pages {
  return pages.map((page) => {
    const messages = page.messages.map(change);
    return messages.some((message, i) => message !== page.messages[i]) ? { ...page, messages } : page;
  });
}

/** Before a refetch: reduces long threads to the end or to the reader's position. */
export function shortenThreads(queryClient: QueryClient): void {
  for (const [key] of queryClient.getQueriesData({ queryKey: keys.threads })) {
    queryClient.setQueryData<Thread>(key, (thread) => {
      const [newest, ...older] = thread?.pages ?? [];
      if (!thread || !newest) return thread;
      const [first = newest.messages[0]] = newest.messages.slice(messageLimits.pageBefore);
      if (newest.newer && first) return { pages: [newest], pageParams: [{ around: first.id }] };
      const pages = [newest, ...older.slice(0, pagesKept - 1)];
      return { pages, pageParams: [{ at: 'end' }, ...thread.pageParams.slice(1, pages.length)] };
    });
  }
}

/** As long as a person pauses while writing. */
const typingLasts = 5_000;
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

export function heardTyping(queryClient: QueryClient, userId: string): void {
  clearTimeout(typingTimers.get(userId));
  queryClient.setQueryData(keys.typing(userId), true);
  const stop = () => queryClient.setQueryData(keys.typing(userId), false);
  typingTimers.set(userId, setTimeout(stop, typingLasts));
}

/** A conversation has begun: from here on its two people see whether the other is online. */
export function heardConversation(queryClient: QueryClient, { userId }: LiveEvents['conversation']): void {
  void queryClient.invalidateQueries({ queryKey: keys.correspondent(userId) });
}

export function heardPresence(queryClient: QueryClient, { userId, online }: LiveEvents['presence']): void {
  const changed = (one: Conversation) => (one.participant.id === userId ? { ...one, online } : one);
  queryClient.setQueriesData<InfiniteData<ListPage<Conversation>>>(
    { queryKey: keys.conversations },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
  );
  queryClient.setQueryData(correspondentQuery(userId).queryKey, (one) => one && { ...one, online });
}

function refetchCounts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.conversations });
  void queryClient.invalidateQueries({ queryKey: keys.unread });
}
