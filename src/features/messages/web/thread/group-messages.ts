import { formatRelativeDay, isSameLocalDay } from '../format-message-times.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';

/** A message, and how the messages before and after it change the way it is drawn. */
export interface GroupedMessage {
  message: ThreadMessage;
  /** 'Today' above the first message of a day. */
  day: string | undefined;
  /** The first of several that one person wrote in a row. */
  startsGroup: boolean;
  /** The last of them: the one that shows the time. */
  endsGroup: boolean;
}

/** Consecutive messages within this time are grouped. */
const groupMs = 5 * 60_000;

/** `isWhole`: the first message begins the conversation; otherwise earlier messages of its day may be missing. */
export function groupMessages(messages: ThreadMessage[], isWhole = true, now = new Date()): GroupedMessage[] {
  return messages.map((message, i) => {
    const [before, after] = [messages[i - 1], messages[i + 1]];
    const beginsDay = before ? !isSameLocalDay(before.timestamp, message.timestamp) : isWhole;
    return {
      message,
      day: beginsDay ? formatRelativeDay(message.timestamp, now) : undefined,
      startsGroup: !before || !isSameGroup(before, message),
      endsGroup: !after || !isSameGroup(message, after),
    };
  });
}

function isSameGroup(message: ThreadMessage, nextMessage: ThreadMessage): boolean {
  return (
    !message.visit &&
    !nextMessage.visit &&
    message.senderId === nextMessage.senderId &&
    message.guardian?.relation === nextMessage.guardian?.relation &&
    Date.parse(nextMessage.timestamp) - Date.parse(message.timestamp) < groupMs &&
    isSameLocalDay(message.timestamp, nextMessage.timestamp)
  );
}

/** My newest message that the other member has seen. */
export function findLastOwnSeenMessage(
  messages: ThreadMessage[],
  viewerId: string,
): ThreadMessage | undefined {
  return messages.findLast((message) => message.senderId === viewerId && message.readAt);
}

/** My oldest unread message; deleted ones do not count. */
export function findFirstUnreadMessage(
  messages: ThreadMessage[],
  viewerId: string,
): ThreadMessage | undefined {
  return messages.find(
    ({ receiverId, readAt, deletedAt }) => receiverId === viewerId && !readAt && !deletedAt,
  );
}
