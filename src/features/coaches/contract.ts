import { z } from 'zod';
import { personSchema } from '#features/accounts/contract/accounts.ts';
import { athleteSchema, citySchema, sportSchema, stateSchema } from '#features/athletes/contract.ts';
import { sports } from '#features/sports/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { optionalParam, optionalTextSchema, pageQueryFields, requiredLineSchema } from '#shared/schemas.ts';

export const coachProfileSchema = z.strictObject({
  school: requiredLineSchema(120, 'Please enter your school/organization'),
  sport: sportSchema,
  position: requiredLineSchema(60, 'Please enter your position/title'),
  city: citySchema,
  state: stateSchema,
  bio: optionalTextSchema(2000),
});
export type CoachProfile = z.output<typeof coachProfileSchema>;

export const coachSchema = z.object({
  id: z.string(),
  userId: z.string(),
  user: personSchema,
  school: z.string(),
  sport: z.string(),
  position: z.string(),
  city: z.string(),
  state: z.string(),
  bio: z.string().nullable(),
});
export type Coach = z.output<typeof coachSchema>;

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
  },
  'GET /api/coaches/me': {
    summary: 'My own coach profile',
    audience: 'coaches',
    response: coachSchema,
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
    body: coachProfileSchema.partial(),
    response: coachSchema,
    notFoundMessage,
  },
  'GET /api/coaches/{id}/roster': {
    summary: "The athletes of the coach's sport",
    audience: 'athletes',
    query: z.strictObject(pageQueryFields),
    response: z.array(athleteSchema),
    paginated: true,
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
