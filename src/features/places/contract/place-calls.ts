import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { optionalParam } from '#shared/schemas.ts';

/** Letters: longer than any city. */
const maxQueryLength = 200;
/** Letters: the longest state has 14. */
const maxStateLength = 60;

const cityPrefixSchema = z
  .string()
  .trim()
  .max(maxQueryLength, `Please search with at most ${maxQueryLength} characters`);

export const placeCalls = defineCalls({
  'GET /api/places': {
    summary: 'Cities that begin like `q`, the biggest first, for forms that ask for a city',
    query: z.strictObject({
      q: optionalParam(cityPrefixSchema),
      state: optionalParam(z.string().trim().max(maxStateLength)),
    }),
    response: z.array(
      z.object({ id: z.number(), city: z.string(), state: z.string(), lat: z.number(), lng: z.number() }),
    ),
  },
});
