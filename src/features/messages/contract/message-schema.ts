import { z } from 'zod';
import { timeSchema } from '#shared/schemas.ts';
import { guardianRelations } from './guardian-relations.ts';
import { messageAnswers } from './message-answers.ts';
import { copyCounts, messageKinds } from './message-kinds.ts';
import { cardSchema } from './visit-card-schema.ts';

/**
 * `content` is null for a message that was deleted for both, and for a card (`visit`). `readAt` is when the receiver
 * saw it. No two messages of a conversation have the same `timestamp`: sorting by it gives the server's order.
 */
export const messageSchema = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  content: z.string().nullable(),
  timestamp: timeSchema(),
  readAt: timeSchema().optional(),
  deletedAt: timeSchema().optional(),
  visit: cardSchema.optional(),
  /** What the coach who wrote it says it is; absent: personal. */
  kind: z.enum(messageKinds).optional(),
  /** How many athletes got the same text within a week: 2 to 20, or more; absent: one. */
  copies: z.enum(copyCounts).optional(),
  /** Set where a guardian of the athlete `senderId` has written it, who is the same for both people of the conversation. */
  guardian: z.object({ relation: z.enum(guardianRelations) }).optional(),
  /** A coach has given it with one press; absent: a written text. */
  answer: z.enum(messageAnswers).optional(),
});
export type Message = z.output<typeof messageSchema>;

const holdReasons = ['quiet-hours', 'approval'] as const;
export type HoldReason = (typeof holdReasons)[number];

/**
 * A message of mine that its receiver gets at `heldUntil`, or, where that is null, once a parent or guardian of the receiver
 * approves it; `timestamp` is when it was written. `heldTimeZone` is the receiver's, null where their home is unknown.
 */
export const heldMessageSchema = messageSchema.extend({
  heldUntil: timeSchema().nullable(),
  heldBecause: z.enum(holdReasons),
  heldTimeZone: z.string().nullable(),
  /** It was not delivered, and will not be: its text is deleted. */
  undelivered: z.literal(true).optional(),
});
export type HeldMessage = z.output<typeof heldMessageSchema>;
