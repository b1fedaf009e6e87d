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

/** A link to a video; `www.hudl.com/…`, as it is read out or copied from some browsers, gets its https://. */
export const highlightSchema = lineSchema(highlightLimits.maxLength)
  .transform((typed) => (/^[\w-]+(\.[\w-]+)+\//.test(typed) ? `https://${typed}` : typed))
  .refine(
    (address) =>
      /^https:\/\//i.test(address) && URL.canParse(address) && address.length <= highlightLimits.maxLength,
    'Please enter a web address that starts with https://',
  );
