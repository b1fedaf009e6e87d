import { z } from 'zod';
import { managedAccountSchema, personSchema } from '#features/accounts/contract/accounts.ts';
import { findStateCode } from '#features/places/contract.ts';
import { classYears, sports } from '#features/sports/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { parseHeight } from '#shared/height-weight-and-gpa.ts';
import {
  idSchema,
  lineSchema,
  optionalLineSchema,
  optionalTextSchema,
  requiredLineSchema,
  timeSchema,
} from '#shared/schemas.ts';

/** More links than a coach would watch; longer than any real video address. */
export const highlightLimits = { maxCount: 20, maxLength: 500 };
/** Ten seasons of every stat that a sport has. */
export const maxStats = 200;

const yearMessage = 'Please enter a valid graduation year';
const heightMessage = `Please enter a height such as 6'2"`;
const blankToNull = (value: unknown) => (typeof value === 'string' && !value.trim() ? null : value);
const optionalNumberSchema = (schema: z.ZodNumber) => z.preprocess(blankToNull, schema.nullish());

const heightSchema = z.preprocess(
  blankToNull,
  z
    .string(heightMessage)
    .refine((words) => parseHeight(words) !== undefined, heightMessage)
    .transform((words) => parseHeight(words) as number)
    .nullish(),
);

export const sportSchema = z.enum(sports, 'Please select a sport');
const classYearSchema = z
  .number(yearMessage)
  .int(yearMessage)
  .min(classYears[0], yearMessage)
  .max(classYears.at(-1) as number, yearMessage);
export const citySchema = requiredLineSchema(80, 'Please enter your city');
export const stateSchema = requiredLineSchema(40, 'Please enter your state')
  .refine((words) => findStateCode(words) !== undefined, 'Please enter your state')
  .transform((words) => findStateCode(words) as string);

const gpaMessage = 'GPA is a number from 0 to 4.0';
const gpaSchema = optionalNumberSchema(
  z.number(gpaMessage).min(0, gpaMessage).max(4, gpaMessage).multipleOf(0.01, 'GPA has at most two decimals'),
);
const optionalWholeNumberSchema = (min: number, max: number, message: string) =>
  optionalNumberSchema(z.number(message).int(message).min(min, message).max(max, message));

const websiteSchema = optionalLineSchema(200).refine(
  (address) => !address || isWebAddress(address),
  'Please enter a web address',
);

/** With http(s) before it or with nothing, as people write one. */
function isWebAddress(words: string): boolean {
  if (/^https?:\/\//i.test(words)) return URL.canParse(words);
  // 'example.com:8080' is one, 'javascript:1' would be a script.
  const hasScheme = /^[^./?#]*:|^[^/?#]*:\/\//.test(words);
  return !hasScheme && URL.canParse(`https://${words}`);
}

// The fields of a profile, by the section of the own profile that edits them. What is inserted, read, edited and
// exported follows from these lists; `athleteSchema` below says how others see each field.
const sportFieldSchemas = {
  sport: sportSchema,
  position: requiredLineSchema(60, 'Please enter your position'),
  classYear: classYearSchema,
};
const personalFieldSchemas = {
  height: heightSchema,
  weight: optionalWholeNumberSchema(50, 500, 'Weight is a whole number of pounds from 50 to 500'),
  highSchool: optionalLineSchema(120),
  bio: optionalTextSchema(2000),
};
const academicFieldSchemas = {
  gpa: gpaSchema,
  satScore: optionalWholeNumberSchema(400, 1600, 'SAT is a whole number from 400 to 1600'),
  actScore: optionalWholeNumberSchema(1, 36, 'ACT is a whole number from 1 to 36'),
};
const socialFieldSchemas = {
  instagramHandle: optionalLineSchema(100),
  twitterHandle: optionalLineSchema(100),
  tiktokHandle: optionalLineSchema(100),
  youtubeChannel: optionalLineSchema(200),
  linkedinProfile: optionalLineSchema(200),
  personalWebsite: websiteSchema,
};

// A coach may not know the high school yet.
const addedProfileSchema = z.strictObject({
  ...sportFieldSchemas,
  ...academicFieldSchemas,
  city: citySchema,
  state: stateSchema,
  ...personalFieldSchemas,
  socialMedia: optionalLineSchema(100),
  ...socialFieldSchemas,
});

/** What an athlete fills in: required first, the rest may be missing, null or ''. */
export const athleteProfileSchema = addedProfileSchema.extend({
  highSchool: requiredLineSchema(120, 'Please enter your high school'),
});
export type AthleteProfile = z.output<typeof athleteProfileSchema>;

/** The names of all fields of a profile. */
export const profileFields = addedProfileSchema.keyof().options;
export type ProfileField = (typeof profileFields)[number];

// The specification's client always sends rating 3 and highlights null.
const addedAthleteSchema = addedProfileSchema.extend({
  rating: z.literal(3).optional(),
  highlights: z.null().optional(),
});

/** Account and profile in one: what the form sends. */
export const newAthleteWithUserSchema = addedAthleteSchema.extend({ user: managedAccountSchema });
export const newAthleteSchema = z.union([
  newAthleteWithUserSchema,
  addedAthleteSchema.extend({ userId: idSchema() }),
]);

export const athleteChangesSchema = addedProfileSchema.partial();
export type AthleteChanges = z.output<typeof athleteChangesSchema>;

/** What each section of the own profile changes. */
export const personalChangesSchema = z.strictObject(personalFieldSchemas).partial();
export const academicChangesSchema = z.strictObject(academicFieldSchemas).partial();
export const socialChangesSchema = z.strictObject(socialFieldSchemas).partial();
/** The names of the fields for profiles on other sites. */
export const socialFields = socialChangesSchema.keyof().options;

export const statSchema = z.object({
  id: z.string(),
  statName: z.string(),
  statValue: z.string(),
  season: z.string(),
});
export const newStatSchema = z.strictObject({
  statName: requiredLineSchema(40, 'Please enter what was measured'),
  statValue: requiredLineSchema(20, 'Please enter the value'),
  season: requiredLineSchema(20, 'Please enter the season'),
});

export const highlightSchema = lineSchema(highlightLimits.maxLength).refine(
  (address) => /^https:\/\//i.test(address) && URL.canParse(address),
  'Please enter a web address that starts with https://',
);

/** An athlete as signed-in users see one. `height` is text (6'2"), `weight` in lbs; no location finer than the city. */
export const athleteSchema = z.object({
  id: z.string(),
  userId: z.string(),
  user: personSchema,
  sport: z.string(),
  position: z.string(),
  classYear: z.number(),
  height: z.string().nullable(),
  weight: z.number().nullable(),
  gpa: z.number().nullable(),
  satScore: z.number().nullable(),
  actScore: z.number().nullable(),
  city: z.string(),
  state: z.string(),
  highSchool: z.string().nullable(),
  bio: z.string().nullable(),
  socialMedia: z.string().nullable(),
  rating: z.number(),
  /** How many coaches have rated. With 0, `rating` is only the starting value: 'not yet rated'. */
  ratingCount: z.number(),
  highlights: z.array(z.string()).nullable(),
  stats: z.array(statSchema),
  instagramHandle: z.string().nullable(),
  twitterHandle: z.string().nullable(),
  tiktokHandle: z.string().nullable(),
  youtubeChannel: z.string().nullable(),
  linkedinProfile: z.string().nullable(),
  personalWebsite: z.string().nullable(),
  /** Null for an athlete who was added by a coach and has never signed in. */
  lastActiveAt: timeSchema().nullable(),
  bookmarked: z.boolean(),
} satisfies Record<ProfileField, z.ZodType> & Record<string, z.ZodType>);
export type Athlete = z.output<typeof athleteSchema>;
export type Stat = z.output<typeof statSchema>;

const notFoundMessage = "The athlete profile you're looking for doesn't exist.";
const missingOwnMessage = 'Please complete your athlete profile setup.';

export const athleteCalls = defineCalls({
  'GET /api/athletes/me': {
    summary: 'My own athlete profile',
    audience: 'athletes',
    response: athleteSchema,
    notFoundMessage: missingOwnMessage,
  },
  'GET /api/athletes/{id}': { summary: 'An athlete', response: athleteSchema, notFoundMessage },
  'PUT /api/athletes/{id}/view': {
    summary: 'I have looked at this profile: counted once a day, and not for my own',
    notFoundMessage,
  },
  'POST /api/athletes': {
    summary: 'Add an athlete: a profile with a new managed `user`, or for the `userId` of one made before',
    audience: 'coaches',
    body: newAthleteSchema,
    response: athleteSchema,
    status: 201,
    limit: { max: 200, seconds: 3600 },
    moreLimits: [{ per: 'network', max: 1000, seconds: 86_400 }],
    errorCodes: ['not-found', 'taken'],
  },
  'PATCH /api/athletes/{id}': {
    summary: 'Change the named fields of my own profile',
    body: athleteChangesSchema,
    response: athleteSchema,
    notFoundMessage,
  },
  'POST /api/athletes/me/stats': {
    summary: 'Add a stat of mine',
    audience: 'athletes',
    body: newStatSchema,
    response: statSchema,
    status: 201,
    errorCodes: ['not-found', 'taken'],
  },
  'PATCH /api/athletes/me/stats/{id}': {
    summary: 'Change a stat of mine',
    audience: 'athletes',
    body: newStatSchema.partial(),
    response: statSchema,
    notFoundMessage: 'This stat is not there any more.',
    errorCodes: ['taken'],
  },
  'DELETE /api/athletes/me/stats/{id}': {
    summary: 'Remove a stat of mine',
    audience: 'athletes',
    notFoundMessage: 'This stat is not there any more.',
  },
  'PUT /api/athletes/me/highlights': {
    summary: 'Set my highlight videos, in their order',
    audience: 'athletes',
    body: z.strictObject({ highlights: z.array(highlightSchema).max(highlightLimits.maxCount) }),
    response: z.object({ highlights: z.array(z.string()) }),
    errorCodes: ['not-found'],
  },
});
