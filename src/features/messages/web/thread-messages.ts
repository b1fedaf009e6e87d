import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Message } from '../contract/message.ts';
import type { MessagePage } from '../contract/messages.ts';

export type PendingState = 'sending' | 'waiting' | 'failed';

/** A message of a thread. `state` is set until the server has stored it; `error` says why it was refused. */
export type ThreadMessage = Message & { state?: PendingState; error?: string };

/** `pending` are my messages that are not stored yet, in the order of writing. Only the newest page has them. */
export type ThreadPage = MessagePage & { pending?: readonly ThreadMessage[] };

export const threadsKey = ['messages', 'thread'];

/** Stored messages in the server's order, then the pending ones. The first page is the newest. */
export function listThreadMessages(pages: readonly ThreadPage[]): ThreadMessage[] {
  return [...pages.toReversed().flatMap(({ messages }) => messages), ...(pages[0]?.pending ?? [])];
}

export const listStored = (messages: ThreadMessage[]): ThreadMessage[] =>
  messages.filter(({ state }) => state === undefined);

/** Writes the pending messages into the newest page. Returns the same pages if nothing changes. */
export function withPending(
  pages: readonly ThreadPage[],
  queued: readonly ThreadMessage[],
): readonly ThreadPage[] {
  const [newest, ...older] = pages;
  if (!newest) return pages;
  const stored = new Set(pages.flatMap(({ messages }) => messages.map(({ id }) => id)));
  const pending = queued.filter(({ id }) => !stored.has(id));
  if (isSamePending(newest.pending ?? [], pending)) return pages;
  return [{ ...newest, pending }, ...older];
}

const isSamePending = (old: readonly ThreadMessage[], pending: readonly ThreadMessage[]) =>
  old.length === pending.length &&
  old.every(({ id, state, error }, i) => {
    const next = pending[i];
    return id === next?.id && state === next.state && error === next.error;
  });

/** Updates all loaded threads after a change of the outbox or of a thread. */
export function showPending(
  queryClient: QueryClient,
  listPending: (other: string) => readonly ThreadMessage[],
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: threadsKey })) {
    const thread = query.state.data as InfiniteData<ThreadPage> | undefined;
    const pages = thread && withPending(thread.pages, listPending(query.queryKey[2] as string));
    if (!thread || pages === thread.pages) continue;
    const { isInvalidated, dataUpdatedAt: updatedAt } = query.state;
    queryClient.setQueryData(query.queryKey, { ...thread, pages }, { updatedAt });
    // Only the server's answer makes a thread current again.
    if (isInvalidated) query.invalidate();
  }
}

/** Calls `listener` each time a thread was loaded or changed. */
export const onThreadChange = (queryClient: QueryClient, listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    const [feature, kind] = event.query.queryKey;
    const isThread = feature === threadsKey[0] && kind === threadsKey[1];
    if (isThread && event.type === 'updated' && event.action.type === 'success') listener();
  });
