import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { optionalLineSchema, optionalTextSchema, timeSchema } from '#shared/schemas.ts';
import { type MissingSchoolOutcome, missingSchoolOutcomeLabels } from './missing-school-outcome-labels.ts';
import { schoolSchema } from './school-calls.ts';

const outcomes = Object.keys(missingSchoolOutcomeLabels) as [MissingSchoolOutcome, ...MissingSchoolOutcome[]];

/** Requests of one name in one place: they are decided together. */
const staffMissingSchoolSchema = z.object({
  /** Of the oldest request. */
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  website: z.string().nullable(),
  createdAt: timeSchema(),
  /** Who asked, the oldest request first. */
  coaches: z.array(z.object({ userId: z.string(), firstName: z.string(), lastName: z.string() })),
  /** Schools of the list with a similar name. */
  similar: z.array(schoolSchema),
  outcome: z.enum(outcomes).nullable(),
  decidedAt: timeSchema().nullable(),
  decidedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** The school that was added, or that was meant. */
  school: z.object({ id: z.string(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type StaffMissingSchool = z.output<typeof staffMissingSchoolSchema>;

export const missingSchoolOutcomeSchema = z.strictObject({
  outcome: z.enum(outcomes, 'Please choose an outcome'),
  /** Of the list: where the coaches meant it. */
  schoolId: z.uuid('Please choose a school from the list').toLowerCase().nullish(),
  /** Of the school that is added. */
  name: optionalLineSchema(120),
  city: optionalLineSchema(80),
  website: optionalLineSchema(200),
  /** Of a dismissal: the coaches read it. */
  reason: optionalTextSchema(1000),
});

const notFoundMessage = 'There is no such request.';

export const missingSchoolCalls = defineCalls({
  'GET /api/staff/missing-schools/{id}': {
    summary: 'A school that coaches have missed in the list, and schools of the list with a similar name',
    audience: 'staff',
    response: staffMissingSchoolSchema,
    notFoundMessage,
  },
  'POST /api/staff/missing-schools/{id}/outcome': {
    summary:
      'Add the school, name the one of the list that is meant, or dismiss it; the profiles of its coaches follow',
    audience: 'staff',
    body: missingSchoolOutcomeSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
});
