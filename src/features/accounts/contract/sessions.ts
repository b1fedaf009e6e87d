import { z } from 'zod';
import { timeSchema } from '#shared/schemas.ts';

/** A device on which the viewer is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Null where the client did not say, or is an unknown one. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network part of the IP address of the sign-in: '203.0.113.x'. */
  network: z.string().nullable(),
  createdAt: timeSchema(),
  lastSeenAt: timeSchema(),
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

export const missingSessionMessage = 'This device is already signed out.';
