import { z } from 'zod';
import { personSchema } from '#features/accounts/contract/accounts.ts';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema, genderSchema, sportSchema } from '#features/athletes/contract.ts';
import { checkStateOfCountry, homeFieldSchemas } from '#features/places/contract/home-town-schemas.ts';
import { schoolSchema } from '#features/schools/contract/school-calls.ts';
import { requireNearForRadius } from '#features/search/contract.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import {
  idSchema,
  numberParam,
  optionalParam,
  optionalTextSchema,
  pageQueryFields,
  repeatedParam,
  requiredLineSchema,
  timeSchema,
} from '#shared/schemas.ts';
import { coachSorts, collegeLevels } from './contract/directory-choices.ts';

/** The competitions of a coach's program; empty where the coach has not said. */
const programGendersSchema = z
  .array(genderSchema)
  .max(genders.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each one only once');

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
  /** Whether staff have seen within a year that the coach works at the school. */
  verified: z.boolean(),
});
export type Coach = z.output<typeof coachSchema>;

/** A coach of the directory. */
const listedCoachSchema = coachSchema.extend({
  /** From the viewer's city, rounded; null where one of the two is unknown. */
  miles: z.number().nullable(),
});
export type ListedCoach = z.output<typeof listedCoachSchema>;

const directoryFilterSchemas = {
  sport: optionalParam(z.enum(sports, 'Please choose a sport from the list')),
  /** Codes or names. */
  state: repeatedParam(z.string().trim().max(60)),
  level: optionalParam(z.enum(collegeLevels, `Please choose one of ${collegeLevels.join(', ')}`)),
  /** 'Austin, TX'; miles are counted from there. */
  near: optionalParam(z.string().trim().max(80)),
  radius: optionalParam(numberParam(1, 6000)),
};

const wordsReadingSchema = z.object({
  /** As GET /api/coaches takes them. */
  filters: z.object({
    sport: z.enum(sports).optional(),
    state: z.array(z.string()).optional(),
    level: z.enum(collegeLevels).optional(),
    near: z.string().optional(),
    radius: z.number().optional(),
  }),
  /** What stays a text. */
  search: z.string(),
  /** Phrases that are not used. */
  notUnderstood: z.array(z.string()),
  /** Whether the words as they are, are in a name, a school or a sport: then they are no sentence. */
  matchesAsText: z.boolean(),
});
export type WordsReading = z.output<typeof wordsReadingSchema>;

const coachPageSchema = coachSchema.extend({
  /** How many athletes who wrote first within a year got an answer within 14 days; null for fewer than ten athletes. */
  answers: z.object({ answered: z.number(), athletes: z.number() }).nullable(),
});
export type CoachOfPage = z.output<typeof coachPageSchema>;

const verificationStatuses = ['none', 'pending', 'verified', 'lapsed'] as const;

/**
 * What a coach does next to be, or to remain, verified. choose-school: the school is none of the list. send-evidence: it
 * has no known domain. ask: the form. open-link: the email. wait: staff decide. renew: the form again.
 */
const verificationSteps = ['choose-school', 'send-evidence', 'ask', 'open-link', 'wait', 'renew'] as const;

export const ownVerificationSchema = z.object({
  status: z.enum(verificationStatuses),
  /** The end of the verification; null unless verified. */
  until: timeSchema().nullable(),
  /** Null while there is nothing to do. */
  next: z.enum(verificationSteps).nullable(),
  /** Where the link of an open request was mailed to. */
  email: z.string().nullable(),
  /** Why a request was refused or a verification ended, unless another one followed. */
  reason: z.string().nullable(),
  /** Of the school. */
  domains: z.array(z.string()),
});
export type OwnVerification = z.output<typeof ownVerificationSchema>;

/** As coaches see themselves: `asksForSchool` until they have said which school of the list theirs is, or none. */
const ownCoachSchema = coachPageSchema.extend({
  asksForSchool: z.boolean(),
  verification: ownVerificationSchema,
});
export type OwnCoach = z.output<typeof ownCoachSchema>;

const notFoundMessage = "The coach profile you're looking for doesn't exist.";

export const coachCalls = defineCalls({
  'GET /api/coaches': {
    summary: 'The coach directory; `search` finds in first name, last name, school and sport',
    audience: 'athletes',
    query: requireNearForRadius(
      z.strictObject({
        search: optionalParam(z.string().trim().max(200)),
        ...directoryFilterSchemas,
        sort: optionalParam(z.enum(coachSorts, `Please sort by ${coachSorts.join(' or ')}`)),
        ...pageQueryFields,
      }),
    ),
    response: z.array(listedCoachSchema),
    paginated: true,
    limit: { max: 300, seconds: 60 },
  },
  'GET /api/coaches/reading': {
    summary: "What words such as 'volleyball coaches in Ohio' mean as filters of the directory",
    audience: 'athletes',
    query: z.strictObject({
      words: z.string().trim().min(1, 'Please say whom you look for').max(200),
    }),
    response: wordsReadingSchema,
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
    response: coachPageSchema,
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
    counts: countedAthletesOfLists,
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
