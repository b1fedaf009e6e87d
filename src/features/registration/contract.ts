import { z } from 'zod';
import { accountSchema, chooseRoleMessage, emailSchema } from '#features/accounts/contract/accounts.ts';
import { optionalBirthDateSchema } from '#features/accounts/contract/birth-dates.ts';
import { athleteProfileSchema } from '#features/athletes/contract.ts';
import { coachProfileSchema } from '#features/coaches/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { languages } from '#translations/languages.ts';
import { registrationSchema } from './contract/registration-schema.ts';

/** Step 2 of the registration: the profile of the account's role. */
export const profileCompletionSchema = z.discriminatedUnion(
  'role',
  [
    athleteProfileSchema.safeExtend({
      role: z.literal('athlete'),
      birthDate: optionalBirthDateSchema,
      /** Of a parent or guardian who is invited to read along. */
      guardianEmail: z.preprocess(
        (typed) => (typeof typed === 'string' && !typed.trim() ? null : typed),
        emailSchema.nullish(),
      ),
      /** Of the mail to them. */
      guardianLanguage: z.enum(languages).optional(),
    }),
    coachProfileSchema.safeExtend({ role: z.literal('coach') }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? chooseRoleMessage : undefined) },
);

// A whole team may register behind one IP address; a script that makes thousands of accounts does not get far.
const registrationLimit = { max: 200, seconds: 600 };
const day = 86_400;
// More than a camp of several schools behind one address registers in a day; each one emails a mailbox.
const registrationsPerDay = { per: 'network', max: 1000, seconds: day } as const;

export const registrationCalls = defineCalls({
  'POST /api/auth/register': {
    summary: 'Make an account and sign in with it',
    audience: 'public',
    body: registrationSchema,
    response: z.object({ user: accountSchema }),
    status: 201,
    limit: registrationLimit,
    moreLimits: [registrationsPerDay, { per: 'email', max: 20, seconds: day }],
    errorCodes: ['taken'],
  },
  'POST /api/auth/complete-profile/{id}': {
    summary: 'Complete my profile; {id} is my own user id, role my own role',
    body: profileCompletionSchema,
    response: z.object({ user: accountSchema }),
    errorCodes: ['taken'],
  },
});
