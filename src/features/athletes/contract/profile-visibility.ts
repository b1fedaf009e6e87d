import { z } from 'zod';

/** What athletes decide about their profile as a whole. Their conversations go on either way. */
export const profileVisibilitySchema = z.object({
  /** Nobody finds or opens it, until its owner goes on. */
  paused: z.boolean('Please choose whether your profile is paused'),
  /** Only coaches find and open it. */
  hiddenFromAthletes: z.boolean('Please choose whether other athletes see your profile'),
});
export const profileVisibilityChangesSchema = z.strictObject(profileVisibilitySchema.shape).partial();
export type ProfileVisibility = z.output<typeof profileVisibilitySchema>;
