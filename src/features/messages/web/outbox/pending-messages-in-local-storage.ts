import { createLocalCollection, type LocalCollection } from '#web/local-storage-collection.ts';
import { createLocalStore } from '#web/local-storage-value.ts';
import type { MessageAnswer } from '../../contract/message-answers.ts';
import type { MessageKind } from '../../contract/message-kinds.ts';

/** A pending message in localStorage. `key` is its id, which the stored message has too. */
export interface QueuedMessage {
  key: string;
  other: string;
  content: string;
  kind?: MessageKind;
  answer?: MessageAnswer;
  at: string;
  /** Why the server refused it; undefined while it is being sent or waits for the network. */
  failed?: string;
}

export type Queue = readonly QueuedMessage[];

/** The pending messages of a member, shared by all tabs. */
export function openMessageQueue(viewerId: string): LocalCollection<QueuedMessage> {
  const name = `outbox ${viewerId}`;
  const queue = createLocalCollection<QueuedMessage>(name);
  moveQueueOfEarlierVersion(name, queue);
  return queue;
}

/** Earlier versions stored all messages in one entry, which a browser may still have. */
function moveQueueOfEarlierVersion(name: string, queue: LocalCollection<QueuedMessage>): void {
  const none: Queue = [];
  const earlier = createLocalStore(name, none);
  if (earlier.get().length === 0) return;
  for (const queued of earlier.get()) queue.put(queued.key, queued);
  earlier.set(none);
}

export const filterQueueByReceiver = (queue: Queue, otherUserId: string): Queue =>
  queue.filter((queued) => queued.other === otherUserId);

export function clearFailedMark({ failed: _, ...queued }: QueuedMessage): QueuedMessage {
  return queued;
}
