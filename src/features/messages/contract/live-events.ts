import { z } from 'zod';
import { timeSchema } from '#shared/schemas.ts';
import { heldMessageSchema, messageSchema } from './message-schema.ts';

/**
 * The events of GET /api/events by name. `message`, `held`, `read`, `conversation` and `notice` are in the event log: they
 * have ids and are sent again after a lost connection. `typing` and `presence` are sent once. After `refetch`
 * anything may have changed.
 */
export const liveEventSchemas = {
  message: messageSchema,
  /** Sent to its sender alone. `message` is null when it was delivered, taken back or dropped. */
  held: z.object({ userId: z.string(), messageId: z.string(), message: heldMessageSchema.nullable() }),
  /** `userId` has read everything up to `messageId`. Sent to both members, so that the reader's other screens are updated, too. */
  read: z.object({ userId: z.string(), messageId: z.string(), at: timeSchema() }),
  typing: z.object({ userId: z.string() }),
  presence: z.object({ userId: z.string(), online: z.boolean() }),
  /** The conversation with `userId` is new, or they have another name. */
  conversation: z.object({ userId: z.string() }),
  notice: z.looseObject({}),
  refetch: z.object({}),
  /** This stream has ended for a newer one: reconnect when the page is used again, or two would end one another. */
  replaced: z.object({}),
};
export type LiveEvents = {
  [Kind in keyof typeof liveEventSchemas]: z.output<(typeof liveEventSchemas)[Kind]>;
};
