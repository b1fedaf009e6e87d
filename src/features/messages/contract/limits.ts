// Apart from the contract, so that showing a conversation loads no schema.
export const messageLimits = {
  /**
   * Characters, which are code points, as PostgreSQL counts them: an emoji of one code point is one, a flag
   * two, a family of four seven.
   */
  length: 5000,
  /**
   * Of a request. 5,000 families of four are 125 kB, and 330 kB with every character escaped as JSON allows: far too
   * long a message, which is said at its field and not of the request.
   */
  bodyBytes: 512 * 1024,
  /** Messages of a conversation that come at once. */
  page: 50,
  /** Messages shown before the one that a conversation opens at, for context. */
  pageBefore: 10,
  /** Messages of mine that a search reads, those of the newest conversations first: some 0.1 s. */
  searched: 20_000,
  /** Of one conversation, so that a long one does not hide the others; and conversations. */
  searchedOfEach: 10_000,
  searchedConversations: 500,
  /** How long a sender may take a message back. */
  deleteMinutes: 15,
  /** Conversations that a newcomer may begin within 24 hours: more is how spam begins. */
  newcomer: { days: 7, newConversations: 20 },
  /** Of an Idempotency-Key. */
  keyLength: 255,
};

/** As the limit counts it. */
export const countCharacters = (words: string): number => [...words].length;
