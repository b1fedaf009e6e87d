/** All begin with `messages`: what blocks and unblocks a member invalidates them at once. */
export const messageKeys = {
  threads: ['messages', 'thread'],
  thread: (other: string) => ['messages', 'thread', other],
  /** How often the open thread was moved, and to where. */
  threadMove: (other: string) => ['messages', 'thread-move', other],
  messageLookup: (other: string, messageId = '') => ['messages', 'lookup', other, messageId],
  /** Live messages that cannot be shown, because the end of their thread is not loaded. */
  beyondEnd: (other: string) => ['messages', 'beyond-end', other],
  conversations: ['messages', 'conversations'],
  correspondent: (other: string) => ['messages', 'correspondent', other],
  typing: (other: string) => ['messages', 'typing', other],
  unread: ['messages', 'unread'],
};
