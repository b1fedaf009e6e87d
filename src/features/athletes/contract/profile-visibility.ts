import { z } from 'zod';

const profileVisibilityFields = {
  /** Nobody finds or opens it, until its owner goes on. */
  paused: z.boolean('Please choose whether your profile is paused'),
  /** Only coaches find and open it. */
  hiddenFromAthletes: z.boolean('Please choose whether other athletes see your profile'),
};

/** What athletes decide about their profile as a whole. Their conversations go on either way. */
export const profileVisibilitySchema = z.object({
  ...profileVisibilityFields,
  /** Whether a parent or guardian has paused it: then the owner cannot go on alone. */
  pausedByGuardian: z.boolean(),
});
export type ProfileVisibility = z.output<typeof profileVisibilitySchema>;

export const profileVisibilityChangesSchema = z.strictObject(profileVisibilityFields).partial();
export type ProfileVisibilityChanges = z.output<typeof profileVisibilityChangesSchema>;
