import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';

export const birthDateMessage = 'Please enter your date of birth';
export const classYearDoesNotFitMessage =
  'The date of birth and the graduation year do not match. Please check both';

/** '2010-02-28'. Whether it is possible depends on the day: see `assertPossibleBirthDate`. */
export const birthDateSchema = z.iso.date(birthDateMessage);

/** In a form where it may stay empty. */
export const optionalBirthDateSchema = z.preprocess(
  (typed) => (typeof typed === 'string' && !typed.trim() ? null : typed),
  birthDateSchema.nullish(),
);

export const birthDateChangeSchema = z.strictObject({ birthDate: birthDateSchema });

const ownBirthDateSchema = z.object({
  birthDate: z.string().nullable(),
  /** Whether the athlete may still enter or change it; afterwards staff correct it. */
  isChangeable: z.boolean(),
  statedAt: timeSchema().nullable(),
});
export type OwnBirthDate = z.output<typeof ownBirthDateSchema>;

const noProfile = 'Please complete your profile first.';
const day = 86_400;

export const birthDateCalls = defineCalls({
  'GET /api/auth/birth-date': {
    summary: 'My date of birth, which nobody else is shown',
    audience: 'athletes',
    ownerOnly: true,
    response: ownBirthDateSchema,
    notFoundMessage: noProfile,
  },
  'PUT /api/auth/birth-date': {
    summary: 'Enter my date of birth, or change it once',
    audience: 'athletes',
    ownerOnly: true,
    body: birthDateChangeSchema,
    response: ownBirthDateSchema,
    notFoundMessage: noProfile,
    errorCodes: ['taken'],
    // Few guesses, for an account and for a family; a school behind one address has many athletes.
    limit: { max: 10, seconds: day },
    moreLimits: [{ per: 'network', max: 300, seconds: day }],
  },
});
