import { z } from 'zod';
import { findStateCode } from '#features/places/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { lineSchema, optionalParam } from '#shared/schemas.ts';

/** Letters: as many as a profile's high school may have. */
const maxQueryLength = 120;
const stateMessage = 'Please choose a state';

const stateSchema = z
  .string(stateMessage)
  .max(40, stateMessage)
  .refine((words) => findStateCode(words) !== undefined, stateMessage)
  .transform((words) => findStateCode(words) ?? '');

export const highSchoolCalls = defineCalls({
  'GET /api/high-schools': {
    summary:
      'High schools of a `state` that begin like `q`, as several athletes spell them, the most used first',
    query: z.strictObject({ state: stateSchema, q: optionalParam(lineSchema(maxQueryLength)) }),
    response: z.array(z.object({ name: z.string() })),
    // A person types a few letters a second; a list of every school takes thousands of calls.
    limit: { max: 300, seconds: 60 },
  },
});
