/** All begin with `messages`: what blocks and unblocks a member invalidates them at once. */
export const messageKeys = {
  threads: ['messages', 'thread'],
  thread: (otherUserId: string) => ['messages', 'thread', otherUserId],
  /** How often the open thread was moved, and to where. */
  threadJump: (otherUserId: string) => ['messages', 'thread-move', otherUserId],
  jumpToMessage: (otherUserId: string, messageId = '') => ['messages', 'lookup', otherUserId, messageId],
  /** Live messages that cannot be shown, because the end of their thread is not loaded. */
  heldUntilEndLoads: (otherUserId: string) => ['messages', 'beyond-end', otherUserId],
  /** The latest changes of held messages. */
  heldChanges: (otherUserId: string) => ['messages', 'held-changes', otherUserId],
  conversations: ['messages', 'conversations'],
  correspondent: (otherUserId: string) => ['messages', 'correspondent', otherUserId],
  typing: (otherUserId: string) => ['messages', 'typing', otherUserId],
  unread: ['messages', 'unread'],
};
