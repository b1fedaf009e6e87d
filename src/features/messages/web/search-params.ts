/** `message`: the id of the message at which the conversation opens, for example one that a search has found. */
interface ConversationSearch {
  message?: string | undefined;
}

export function parseConversationSearch({ message }: Record<string, unknown>): ConversationSearch {
  return { message: typeof message === 'string' ? message : undefined };
}
