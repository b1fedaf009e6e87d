import { z } from 'zod';
import { lineSchema, requiredLineSchema } from '#shared/schemas.ts';

/** More links than a coach would watch; longer than any real video address. */
export const highlightLimits = { maxCount: 20, maxLength: 500 };
/** Ten seasons of every stat that a sport has. */
export const maxStats = 200;

export const statSchema = z.object({
  id: z.string(),
  statName: z.string(),
  statValue: z.string(),
  season: z.string(),
});
export type Stat = z.output<typeof statSchema>;

export const newStatSchema = z.strictObject({
  statName: requiredLineSchema(40, 'Please enter what was measured'),
  statValue: requiredLineSchema(20, 'Please enter the value'),
  season: requiredLineSchema(20, 'Please enter the season'),
});

export const highlightSchema = lineSchema(highlightLimits.maxLength).refine(
  (address) => /^https:\/\//i.test(address) && URL.canParse(address),
  'Please enter a web address that starts with https://',
);
