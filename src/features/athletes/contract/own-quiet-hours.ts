import { z } from 'zod';

/** The hours in which messages of adults to a minor wait, as the athlete decides about them. */
export const ownQuietHoursSchema = z.object({
  /** Whether messages to the athlete wait at all. */
  inForce: z.boolean(),
  /** Coaches' messages arrive from midnight on June 15 on, the day on which most coaches may begin to write. */
  opensJune15: z.boolean('Please choose whether coaches may write from midnight on June 15'),
});
export const quietHoursChangesSchema = z.strictObject(ownQuietHoursSchema.pick({ opensJune15: true }).shape);
export type OwnQuietHours = z.output<typeof ownQuietHoursSchema>;
