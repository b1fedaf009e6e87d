import { z } from 'zod';
import { managedAccountSchema, personSchema } from '#features/accounts/contract/accounts.ts';
import { checkStateOfCountry, homeFieldSchemas } from '#features/places/contract/home-town-schemas.ts';
import { firstClassYear, lastStorableClassYear } from '#features/sports/contract/class-years.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { sideValues } from '#features/sports/contract/strong-sides.ts';
import { sports } from '#features/sports/contract.ts';
import { parseHeight } from '#shared/height-weight-and-gpa.ts';
import {
  idSchema,
  optionalLineSchema,
  optionalTextSchema,
  requiredLineSchema,
  timeSchema,
} from '#shared/schemas.ts';

import { plansAfterGraduation, recruitingStatuses } from './contract/recruiting-status.ts';
import { statSchema } from './contract/stat-and-highlight-limits-and-schemas.ts';

export const yearMessage = 'Please enter a valid graduation year';
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

export const genderSchema = z.enum(genders, "Please choose women's or men's");
const batsSchema = z.enum(sideValues.bats, 'Please choose right, left or switch');
const strongSideSchema = z.enum(sideValues.strongHand, 'Please choose right, left or both');
const recruitingStatusSchema = z.enum(recruitingStatuses, 'Please choose your recruiting status');
const planAfterGraduationSchema = z.enum(plansAfterGraduation, 'Please choose what comes after high school');
export const sportSchema = z.enum(sports, 'Please select a sport');
const classYearSchema = z
  .number(yearMessage)
  .int(yearMessage)
  .min(firstClassYear, yearMessage)
  // Which of them is accepted depends on the date: see `assertAcceptedClassYear`.
  .max(lastStorableClassYear, yearMessage);

/** At the college of a commitment that is not in the list of schools. */
export const chooseSchoolMessage = 'Please choose a college from the list';

const gpaMessage = 'GPA is a number from 0 to 4.0';
const gpaSchema = optionalNumberSchema(
  z.number(gpaMessage).min(0, gpaMessage).max(4, gpaMessage).multipleOf(0.01, 'GPA has at most two decimals'),
);
/** The best weighted grade that schools give; most have 4.5, 5.0 or 6.0. */
export const weightedGpaScales = [4.3, 4.5, 5, 5.5, 6, 7, 8, 10, 12];
const scaleMessage = 'Please choose the scale that your school uses';
const weightedGpaMessage = 'A weighted GPA is a number from 0 to its scale';

/** What is wrong with a weighted GPA, and at which field; undefined if nothing is. */
export function findWeightedGpaError(grades: {
  weightedGpa?: number | null | undefined;
  weightedGpaScale?: number | null | undefined;
}): { path: 'weightedGpa' | 'weightedGpaScale'; message: string } | undefined {
  const { weightedGpa, weightedGpaScale } = grades;
  if (weightedGpa === null || weightedGpa === undefined) return undefined;
  if (!weightedGpaScale) return { path: 'weightedGpaScale', message: scaleMessage };
  if (weightedGpa <= weightedGpaScale) return undefined;
  const message = `On a ${weightedGpaScale.toFixed(1)} scale, a weighted GPA is at most ${weightedGpaScale.toFixed(1)}`;
  return { path: 'weightedGpa', message };
}

/** Who sees the handles and the website of an athlete, besides the athlete. */
const socialVisibilities = ['nobody', 'verified-coaches', 'coaches', 'everybody'] as const;
export type SocialVisibility = (typeof socialVisibilities)[number];

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
  secondPosition: optionalLineSchema(60),
  classYear: classYearSchema,
  gender: z.preprocess(blankToNull, genderSchema.nullish()),
  bats: z.preprocess(blankToNull, batsSchema.nullish()),
  strongHand: z.preprocess(blankToNull, strongSideSchema.nullish()),
  strongFoot: z.preprocess(blankToNull, strongSideSchema.nullish()),
};
const recruitingFieldSchemas = {
  recruitingStatus: recruitingStatusSchema.optional(),
  afterGraduation: z.preprocess(blankToNull, planAfterGraduationSchema.nullish()),
};
/** What only athletes say, not the coaches who add them. */
const commitmentFieldSchemas = {
  commitmentSchoolId: z.preprocess(blankToNull, z.uuid(chooseSchoolMessage).toLowerCase().nullish()),
  commitmentVisible: z.boolean('Please choose whether others see the college').optional(),
};
const personalFieldSchemas = {
  height: heightSchema,
  weight: optionalWholeNumberSchema(50, 500, 'Weight is a whole number of pounds from 50 to 500'),
  highSchool: optionalLineSchema(120),
  bio: optionalTextSchema(2000),
};
const academicFieldSchemas = {
  gpa: gpaSchema,
  weightedGpa: optionalNumberSchema(
    z
      .number(weightedGpaMessage)
      .min(0, weightedGpaMessage)
      .max(Math.max(...weightedGpaScales), weightedGpaMessage)
      .multipleOf(0.01, 'GPA has at most two decimals'),
  ),
  weightedGpaScale: optionalNumberSchema(
    z.number(scaleMessage).refine((scale) => weightedGpaScales.includes(scale), scaleMessage),
  ),
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
  // One line for all of them: what a coach types who adds an athlete.
  socialMedia: optionalLineSchema(100),
};
const socialVisibilitySchema = z.enum(socialVisibilities, 'Please choose who sees it').optional();

// A coach may not know the high school yet.
const addedProfileSchema = z.strictObject({
  ...sportFieldSchemas,
  ...recruitingFieldSchemas,
  ...academicFieldSchemas,
  ...homeFieldSchemas,
  ...personalFieldSchemas,
  ...socialFieldSchemas,
  socialVisibility: socialVisibilitySchema,
});

/** What an athlete fills in: required first, the rest may be missing, null or ''. */
export const athleteProfileSchema = checkStateOfCountry(
  addedProfileSchema.extend({ highSchool: requiredLineSchema(120, 'Please enter your high school') }),
);
export type AthleteProfile = z.output<typeof athleteProfileSchema>;

/** The names of all fields of a profile. */
export const profileFields = addedProfileSchema.extend(commitmentFieldSchemas).keyof().options;
export type ProfileField = (typeof profileFields)[number];

// The specification's client always sends rating 3 and highlights null.
const addedAthleteSchema = addedProfileSchema.extend({
  rating: z.literal(3).optional(),
  highlights: z.null().optional(),
});

/** Account and profile in one: what the form sends. */
export const newAthleteWithUserSchema = checkStateOfCountry(
  addedAthleteSchema.extend({ user: managedAccountSchema }),
);
export const newAthleteSchema = z.union([
  newAthleteWithUserSchema,
  checkStateOfCountry(addedAthleteSchema.extend({ userId: idSchema() })),
]);

/** What a coach corrects on a profile that the athlete has not claimed. */
export const addedProfileChangesSchema = addedProfileSchema.partial();
export const athleteChangesSchema = addedProfileChangesSchema.extend(commitmentFieldSchemas);
export type AthleteChanges = z.output<typeof athleteChangesSchema>;

/** What each section of the own profile changes. */
export const sportAndHomeChangesSchema = checkStateOfCountry(
  z.strictObject({ ...sportFieldSchemas, ...homeFieldSchemas }).partial(),
);
export const recruitingChangesSchema = z
  .strictObject({ ...recruitingFieldSchemas, ...commitmentFieldSchemas })
  .partial();
export const personalChangesSchema = z.strictObject(personalFieldSchemas).partial();
export const academicChangesSchema = z
  .strictObject(academicFieldSchemas)
  .partial()
  .superRefine((grades, context) => {
    const error = findWeightedGpaError(grades);
    if (error) context.addIssue({ code: 'custom', path: [error.path], message: error.message });
  });
export const socialChangesSchema = z
  .strictObject({ ...socialFieldSchemas, socialVisibility: socialVisibilitySchema })
  .partial();
/** The names of the fields for profiles on other sites. */
export const socialFields = z.strictObject(socialFieldSchemas).keyof().options;

/** With safeguards on, lists show these to verified coaches alone: they are what a copy of everybody would be made for. */
export const fieldsHiddenFromUnverifiedInLists = [...socialFields, 'satScore', 'actScore', 'bio'] as const;
export const isHiddenFromUnverifiedInLists = (field: ProfileField): boolean =>
  (fieldsHiddenFromUnverifiedInLists as readonly ProfileField[]).includes(field);

/** An athlete as signed-in users see one. `height` is text (6'2"), `weight` in lbs; no location finer than the city. */
export const athleteSchema = z.object({
  id: z.string(),
  userId: z.string(),
  user: personSchema,
  sport: z.string(),
  position: z.string(),
  /** Null where there is no other one. */
  secondPosition: z.string().nullable(),
  classYear: z.number(),
  /** The competitions that the athlete takes part in; null where the athlete has not said. */
  gender: genderSchema.nullable(),
  /** How the athlete plays, where the sport has it; null where the athlete has not said. */
  bats: batsSchema.nullable(),
  strongHand: strongSideSchema.nullable(),
  strongFoot: strongSideSchema.nullable(),
  recruitingStatus: recruitingStatusSchema,
  afterGraduation: planAfterGraduationSchema.nullable(),
  /** The college that the athlete has committed to or signed with; null to others unless the athlete shows it. */
  commitment: z.object({ schoolId: z.string(), school: z.string() }).nullable(),
  /** The athlete's own two choices; null to everybody else. */
  commitmentSchoolId: z.string().nullable(),
  commitmentVisible: z.boolean().nullable(),
  height: z.string().nullable(),
  weight: z.number().nullable(),
  gpa: z.number().nullable(),
  /** Only together with its scale, such as 4.6 on 5.0. */
  weightedGpa: z.number().nullable(),
  weightedGpaScale: z.number().nullable(),
  satScore: z.number().nullable(),
  actScore: z.number().nullable(),
  city: z.string(),
  /** '' outside of the United States. */
  state: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  highSchool: z.string().nullable(),
  bio: z.string().nullable(),
  rating: z.number(),
  /** How many coaches have rated. With 0, `rating` is only the starting value: 'not yet rated'. */
  ratingCount: z.number(),
  highlights: z.array(z.string()).nullable(),
  stats: z.array(statSchema),
  /** These seven are null to those to whom the athlete does not show them. */
  socialMedia: z.string().nullable(),
  instagramHandle: z.string().nullable(),
  twitterHandle: z.string().nullable(),
  tiktokHandle: z.string().nullable(),
  youtubeChannel: z.string().nullable(),
  linkedinProfile: z.string().nullable(),
  personalWebsite: z.string().nullable(),
  /** The athlete's own choice; null to everybody else. */
  socialVisibility: z.enum(socialVisibilities).nullable(),
  /** Null for an athlete who was added by a coach and has never signed in. */
  lastActiveAt: timeSchema().nullable(),
  bookmarked: z.boolean(),
} satisfies Record<ProfileField, z.ZodType> & Record<string, z.ZodType>);
export type Athlete = z.output<typeof athleteSchema>;
