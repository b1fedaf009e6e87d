import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import {
  lineSchema,
  optionalLineSchema,
  optionalParam,
  requiredLineSchema,
  timeSchema,
} from '#shared/schemas.ts';
import { associations, divisions } from '../contract.ts';

/** Letters: longer than the name of any college. */
const maxQueryLength = 200;

export const schoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  association: z.enum(associations),
  division: z.enum(divisions).nullable(),
  conference: z.string().nullable(),
});

/** Where a fact was read, and on which day; null for a fact that is unknown. */
const factSourceSchema = z.object({ title: z.string(), url: z.string(), checkedOn: z.string() }).nullable();
export type FactSource = z.output<typeof factSourceSchema>;

const schoolCoachSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
  sport: z.string(),
  position: z.string(),
  verified: z.boolean(),
});

/** Everything about a school. */
export const schoolDetailsSchema = schoolSchema.extend({
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  sources: z.object({
    name: factSourceSchema,
    aliases: factSourceSchema,
    domains: factSourceSchema,
    place: factSourceSchema,
    association: factSourceSchema,
    conference: factSourceSchema,
  }),
  /** By sport and name. Coaches see only themselves, as in the directory. */
  coaches: z.array(schoolCoachSchema),
  /** The viewer is a head coach of this school whom staff have confirmed. */
  mayReadContactLog: z.boolean(),
});
export type SchoolDetails = z.output<typeof schoolDetailsSchema>;

/** What a coach says about a school that is not in the list. */
const missingSchoolFormSchema = z.strictObject({
  name: requiredLineSchema(120, "Please enter your school's name"),
  city: requiredLineSchema(80, 'Please enter the city'),
  state: lineSchema(40).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Please choose a country')
    .default('US'),
  website: optionalLineSchema(200),
});
export type MissingSchoolForm = z.output<typeof missingSchoolFormSchema>;

const missingSchoolSchema = missingSchoolFormSchema.extend({
  website: z.string().nullable(),
  createdAt: timeSchema(),
});

export const schoolNotFoundMessage = "The school you're looking for isn't in our list.";

export const schoolCalls = defineCalls({
  'GET /api/schools': {
    summary: 'Colleges by the words of their names, short names and domains, the best known first',
    // Who decides about a missing school searches the list.
    staffToo: true,
    query: z.strictObject({
      q: optionalParam(
        z.string().trim().max(maxQueryLength, `Please search with at most ${maxQueryLength} characters`),
      ),
    }),
    response: z.array(schoolSchema),
  },
  'GET /api/schools/{id}': {
    summary: 'A college: facts with their sources, and its coaches by sport',
    // The contact log that staff read names it.
    staffToo: true,
    response: schoolDetailsSchema,
    notFoundMessage: schoolNotFoundMessage,
  },
  'POST /api/schools/missing': {
    summary: 'My school is missing in the list; a second request replaces the first while it waits',
    audience: 'coaches',
    body: missingSchoolFormSchema,
    response: missingSchoolSchema,
    status: 201,
    limit: { max: 10, seconds: 3600 },
  },
});
