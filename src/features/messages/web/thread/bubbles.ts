import type { ThreadMessage } from '../thread-messages.ts';
import { dayOf, isSameDay } from '../times.ts';

/** A message and what its surroundings make of it. */
export interface Placed {
  message: ThreadMessage;
  /** 'Today' above the first message of a day. */
  day: string | undefined;
  /** The first of several that one person wrote in a row. */
  startsGroup: boolean;
  /** The last of them: the one that shows the time. */
  endsGroup: boolean;
}

/** Consecutive messages within this time are grouped. */
const together = 5 * 60_000;

/** `isWhole`: the first message begins the conversation; else its day may have begun before it. */
export function placed(messages: ThreadMessage[], isWhole = true, now = new Date()): Placed[] {
  return messages.map((message, i) => {
    const [before, after] = [messages[i - 1], messages[i + 1]];
    const beginsDay = before ? !isSameDay(before.timestamp, message.timestamp) : isWhole;
    return {
      message,
      day: beginsDay ? dayOf(message.timestamp, now) : undefined,
      startsGroup: !before || !isTogether(before, message),
      endsGroup: !after || !isTogether(message, after),
    };
  });
}

function isTogether(one: ThreadMessage, next: ThreadMessage): boolean {
  return (
    !one.visit &&
    !next.visit &&
    one.senderId === next.senderId &&
    Date.parse(next.timestamp) - Date.parse(one.timestamp) < together &&
    isSameDay(one.timestamp, next.timestamp)
  );
}

/** The newest message of mine that the other side has seen. */
export function lastSeen(messages: ThreadMessage[], me: string): ThreadMessage | undefined {
  return messages.findLast((message) => message.senderId === me && message.readAt);
}

/** The oldest message that waits for me; nothing that was taken back. */
export function firstUnread(messages: ThreadMessage[], me: string): ThreadMessage | undefined {
  return messages.find(({ receiverId, readAt, deletedAt }) => receiverId === me && !readAt && !deletedAt);
}
