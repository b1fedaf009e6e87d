import type { MessagePage } from '../contract/message-calls.ts';
import type { HeldMessage, Message } from '../contract/message-schema.ts';

type PendingState = 'sending' | 'waiting' | 'failed' | 'held';

/**
 * A message of a thread. `state` is set until it is in the conversation for both; `error` says why it was refused. What is
 * held has also the fields of held messages.
 */
export type ThreadMessage = Message & Partial<HeldMessage> & { state?: PendingState; error?: string };

/** `pending` are my messages that are not stored yet, in the order of writing. Only the newest page has them. */
export type ThreadPage = MessagePage & { pending?: readonly ThreadMessage[] };

/** The first page is the newest. Pages without a change stay the same objects. */
export type ThreadPages = readonly ThreadPage[];

/** Stored messages in the server's order, then those that are held, then the pending ones. */
export function listThreadMessages(pages: ThreadPages): ThreadMessage[] {
  const stored = pages.toReversed().flatMap(({ messages }) => messages);
  const { held = [], pending = [] } = pages[0] ?? {};
  const waiting = held.filter(({ id }) => !hasMessage(pages, id));
  return [...stored, ...waiting.map((message) => ({ ...message, state: 'held' as const })), ...pending];
}

export const listStoredMessages = (messages: ThreadMessage[]): ThreadMessage[] =>
  messages.filter(({ state }) => state === undefined);

export const hasMessage = (pages: ThreadPages, id: string): boolean =>
  pages.some(({ messages }) => messages.some((message) => message.id === id));

/** Writes the pending messages into the newest page. Returns the same pages if nothing changes. */
export function setPendingMessagesOfNewestPage(
  pages: ThreadPages,
  pendingMessages: readonly ThreadMessage[],
): ThreadPages {
  const [newest, ...older] = pages;
  if (!newest) return pages;
  const stored = new Set(
    pages.flatMap(({ messages, held = [] }) => [...messages, ...held].map(({ id }) => id)),
  );
  const pending = pendingMessages.filter(({ id }) => !stored.has(id));
  if (hasSamePendingMessages(newest.pending ?? [], pending)) return pages;
  return [{ ...newest, pending }, ...older];
}

const hasSamePendingMessages = (old: readonly ThreadMessage[], pending: readonly ThreadMessage[]): boolean =>
  old.length === pending.length &&
  old.every(({ id, state, error }, i) => {
    const next = pending[i];
    return id === next?.id && state === next.state && error === next.error;
  });

/** Writes a held message into the newest page, or removes it with null. Where that page is not loaded, loading it brings the message. */
export function setHeldMessage(
  pages: ThreadPages,
  messageId: string,
  message: HeldMessage | null,
): ThreadPages {
  const [newest, ...older] = pages;
  if (!newest || newest.newer) return pages;
  const others = (newest.held ?? []).filter(({ id }) => id !== messageId);
  const held = message ? [...others, message] : others;
  return [{ ...newest, held: held.sort((a, b) => a.timestamp.localeCompare(b.timestamp)) }, ...older];
}

/**
 * Inserts or replaces a message. One that is newer than the loaded pages reach is not inserted: it only becomes the
 * newest unread one.
 */
export function insertMessage(pages: ThreadPages, message: Message, otherUserId: string): ThreadPages {
  const known = message.visit ? removeAnswerButtonsOfOlderVisitCards(pages, message) : pages;
  if (hasMessage(known, message.id)) {
    return mapMessages(known, (old) => (old.id === message.id ? mergeWithCachedMessage(old, message) : old));
  }
  const [newest, ...older] = known;
  if (!newest) return known;
  if (!newest.newer) return [addMissingMessages(newest, [message]), ...older];
  if (!isNewerUnreadMessage(message, newest, otherUserId)) return known;
  return [{ ...newest, waiting: { id: message.id, timestamp: message.timestamp } }, ...older];
}

/** Adds messages that the page does not have, in the order of time. */
export function addMissingMessages<Page extends MessagePage>(page: Page, added: readonly Message[]): Page {
  const missing = added.filter(({ id }) => !hasMessage([page], id));
  if (missing.length === 0) return page;
  const messages = [...page.messages, ...missing];
  return { ...page, messages: messages.sort((a, b) => a.timestamp.localeCompare(b.timestamp)) };
}

function isNewerUnreadMessage(message: Message, { waiting }: MessagePage, otherUserId: string): boolean {
  const isUnread = message.senderId === otherUserId && !message.readAt && !message.deletedAt;
  return isUnread && message.timestamp > (waiting?.timestamp ?? '');
}

/** Only the last card of a visit waits for an answer. */
const removeAnswerButtonsOfOlderVisitCards = (
  pages: ThreadPages,
  { visit: card, timestamp }: Message,
): ThreadPages =>
  mapMessages(pages, (old) =>
    old.visit?.awaits && old.visit.id === card?.id && old.timestamp < timestamp
      ? { ...old, visit: { ...old.visit, awaits: null } }
      : old,
  );

// A response that was on its way while the message was read or deleted knows less than the cache.
const mergeWithCachedMessage = (old: Message, message: Message): Message => ({
  ...message,
  content: old.deletedAt ? null : message.content,
  ...(old.readAt ? { readAt: old.readAt } : {}),
  ...(old.deletedAt ? { deletedAt: old.deletedAt } : {}),
});

/** Marks the messages up to this one as read, if `isRead` accepts them. */
export function markMessagesReadUpTo(
  pages: ThreadPages,
  { messageId, at }: { messageId: string; at: string },
  isRead: (message: Message) => boolean,
): ThreadPages {
  const mark = pages
    .flatMap(({ messages, waiting }) => (waiting ? [...messages, waiting] : messages))
    .find(({ id }) => id === messageId);
  if (!mark) return pages;
  const isNewlyRead = (message: Message) =>
    isRead(message) && !message.readAt && message.timestamp <= mark.timestamp;
  return mapMessages(pages, (message) => (isNewlyRead(message) ? { ...message, readAt: at } : message)).map(
    (page) => (page.waiting?.id === messageId ? { ...page, waiting: null } : page),
  );
}

function mapMessages(pages: ThreadPages, change: (message: Message) => Message): ThreadPages {
  return pages.map((page) => {
    const messages = page.messages.map(change);
    return messages.some((message, i) => message !== page.messages[i]) ? { ...page, messages } : page;
  });
}
