import { z } from 'zod';
import { personSchema } from '#features/accounts/contract/accounts.ts';
import { athleteRowLimit } from '#features/athletes/contract/daily-athlete-rows-limit.ts';
import { athleteSchema, genderSchema, sportSchema } from '#features/athletes/contract.ts';
import { checkStateOfCountry, homeFieldSchemas } from '#features/places/contract/home-schemas.ts';
import { schoolSchema } from '#features/schools/contract/school-calls.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import {
  idSchema,
  optionalParam,
  optionalTextSchema,
  pageQueryFields,
  requiredLineSchema,
} from '#shared/schemas.ts';

/** The competitions of a coach's program; empty where the coach has not said. */
const programGendersSchema = z
  .array(genderSchema)
  .max(genders.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each only once');

const coachFieldsSchema = z.strictObject({
  school: requiredLineSchema(120, 'Please enter your school/organization'),
  /** A school of the list; its name replaces `school`. Null says that `school` is in no list; absent leaves it to us. */
  schoolId: idSchema().nullish(),
  sport: sportSchema,
  genders: programGendersSchema.optional(),
  position: requiredLineSchema(60, 'Please enter your position/title'),
  ...homeFieldSchemas,
  bio: optionalTextSchema(2000),
});
export const coachProfileSchema = checkStateOfCountry(coachFieldsSchema);
export type CoachProfile = z.output<typeof coachProfileSchema>;

export const coachSchema = z.object({
  id: z.string(),
  userId: z.string(),
  user: personSchema,
  school: z.string(),
  /** Null while the typed `school` is not known to be a school of the list. */
  schoolId: z.string().nullable(),
  college: schoolSchema.nullable(),
  sport: z.string(),
  genders: z.array(genderSchema),
  position: z.string(),
  city: z.string(),
  /** '' outside of the United States. */
  state: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  bio: z.string().nullable(),
  /** Whether the coach has been here within 30 days. */
  activeRecruiter: z.boolean(),
});
export type Coach = z.output<typeof coachSchema>;

/** As coaches see themselves: `asksForSchool` until they have said which school of the list theirs is, or none. */
const ownCoachSchema = coachSchema.extend({ asksForSchool: z.boolean() });
export type OwnCoach = z.output<typeof ownCoachSchema>;

const notFoundMessage = "The coach profile you're looking for doesn't exist.";

export const coachCalls = defineCalls({
  'GET /api/coaches': {
    summary: 'The coach directory; `search` finds in first name, last name, school and sport',
    audience: 'athletes',
    query: z.strictObject({
      search: optionalParam(z.string().trim().max(200)),
      sport: optionalParam(z.enum(sports, 'Please choose a sport from the list')),
      ...pageQueryFields,
    }),
    response: z.array(coachSchema),
    paginated: true,
    limit: { max: 300, seconds: 60 },
  },
  'GET /api/coaches/summary': {
    summary: 'The three counters of the directory, and the sports present',
    audience: 'athletes',
    response: z.object({
      activeCoaches: z.number(),
      sports: z.number(),
      schools: z.number(),
      sportsPresent: z.array(z.string()),
    }),
    // It counts all coaches.
    limit: { max: 60, seconds: 60 },
  },
  'GET /api/coaches/me': {
    summary: 'My own coach profile',
    audience: 'coaches',
    response: ownCoachSchema,
    notFoundMessage: 'Please complete your coach profile setup.',
  },
  'GET /api/coaches/{id}': {
    summary: 'A coach',
    response: coachSchema,
    notFoundMessage,
    errorCodes: ['forbidden'],
  },
  'PATCH /api/coaches/{id}': {
    summary: 'Change the named fields of my own coach profile',
    audience: 'coaches',
    body: coachFieldsSchema.partial(),
    response: ownCoachSchema,
    notFoundMessage,
  },
  'GET /api/coaches/{id}/roster': {
    summary: "The athletes of the coach's sport",
    audience: 'athletes',
    query: z.strictObject(pageQueryFields),
    response: z.array(athleteSchema),
    paginated: true,
    rowLimit: athleteRowLimit,
    notFoundMessage,
  },
  'GET /api/coaches/{id}/roster/summary': {
    summary: 'The four figures of the whole roster',
    audience: 'athletes',
    response: z.object({
      teamMembers: z.number(),
      starPlayers: z.number(),
      averageRating: z.number(),
      classYears: z.number(),
    }),
    notFoundMessage,
  },
});
