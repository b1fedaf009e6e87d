import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { optionalParam } from '#shared/schemas.ts';

/** Letters: longer than any city. */
const maxQueryLength = 200;
/** Letters: longer than any state and country. */
const maxRegionLength = 60;

const cityPrefixSchema = z
  .string()
  .trim()
  .max(maxQueryLength, `Please search with at most ${maxQueryLength} characters`);

export const placeCalls = defineCalls({
  'GET /api/places': {
    summary:
      'Cities of a `country`, the United States by default, that begin like `q`, the biggest first; with `exact` the one of that name',
    query: z.strictObject({
      q: optionalParam(cityPrefixSchema),
      state: optionalParam(z.string().trim().max(maxRegionLength)),
      country: optionalParam(z.string().trim().max(maxRegionLength)),
      /** Needs the state in the United States. */
      exact: optionalParam(z.literal('true')),
    }),
    response: z.array(
      z.object({
        id: z.number(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        lat: z.number(),
        lng: z.number(),
        timeZone: z.string().nullable(),
      }),
    ),
  },
});
