import { z } from 'zod';
import { defineCalls } from '#shared/call.ts';
import { optionalParam } from '#shared/schemas.ts';

/** Nobody types more. */
const maxTyped = 200;
/** The longest state has 14 letters. */
const maxState = 60;

const typed = z.string().trim().max(maxTyped, `Please search with at most ${maxTyped} characters`);

export const placeCalls = defineCalls({
  'GET /api/places': {
    summary: 'Cities that begin like `q`, the biggest first, for forms that ask for a city',
    query: z.strictObject({ q: optionalParam(typed), state: optionalParam(z.string().trim().max(maxState)) }),
    response: z.array(
      z.object({ id: z.number(), city: z.string(), state: z.string(), lat: z.number(), lng: z.number() }),
    ),
  },
});
