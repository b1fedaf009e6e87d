// Apart from the contract, so that showing a conversation loads no schema.
export const messageLimits = {
  /**
   * Characters, which are code points, as PostgreSQL counts them: an emoji of one code point is one, a flag
   * two, a family of four seven.
   */
  maxLength: 5000,
  /**
   * Of a request. 5,000 family emoji are 125 kB, or 330 kB with every character escaped in JSON: far too long, but
   * small enough that the error is shown at the field.
   */
  maxBodyBytes: 512 * 1024,
  /** Messages in one page of a conversation. */
  pageLength: 50,
  /** Of these, the messages before the one at which a conversation opens, for context. */
  pageLengthBefore: 10,
  /** A search reads messages of the newest conversations first: this many short ones take some 0.1 s. */
  maxSearchedMessages: 20_000,
  /** And at most this many bytes of them: long messages take as long as so many short ones. */
  maxSearchedBytes: 2 * 1024 * 1024,
  /** So that a long conversation does not hide the others. */
  maxSearchedPerConversation: 10_000,
  maxSearchedConversations: 500,
  /** How long a sender may delete a message. */
  deleteMinutes: 15,
  /** Conversations that a newcomer may begin within 24 hours: more is how spam begins. */
  newcomer: { days: 7, newConversations: 20 },
  /** First messages of those whom nobody has verified. */
  requestsPerDay: 5,
  /** Of all accounts on one network together: accounts are free, and an impostor makes many. */
  requestsPerNetworkPerDay: 50,
  /** Messages of one sender to one receiver that wait, with those that were taken back within 24 hours. */
  heldPerPair: 100,
  /** Days in which a sender sees that a message was not delivered. */
  undeliveredNoticeDays: 7,
  /** Characters of an Idempotency-Key. */
  maxKeyLength: 255,
};

/** Days in which a guardian may approve a message. */
export const approvalDays = 14;

/** Counts code points, like `maxLength`. */
export const countCodePoints = (text: string): number => [...text].length;

/** Members to whom one message may be sent at once. */
export const maxRecipients = 20;
