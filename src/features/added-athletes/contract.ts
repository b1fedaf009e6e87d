import { z } from 'zod';
import { emailSchema, firstNameSchema, lastNameSchema } from '#features/accounts/contract/accounts.ts';
import { addedProfileChangesSchema, athleteSchema } from '#features/athletes/contract.ts';
import { defineCalls } from '#shared/api-call.ts';
import { pageQueryFields, timeSchema } from '#shared/schemas.ts';

const addedAthleteStates = ['waiting', 'claimed', 'declined', 'expired'] as const;

/** An athlete whom I added. Who declined, or never answered, has no name here any more: the account is erased. */
export const addedAthleteSchema = z.object({
  id: z.string(),
  state: z.enum(addedAthleteStates),
  addedAt: timeSchema(),
  invitedAt: timeSchema(),
  /** How many more invitations may be sent; 0 unless it waits. */
  invitationsLeft: z.number(),
  /** Where the invitation went, as far as it helps to see a typing error: 'l…@school.edu'. Null unless it waits. */
  emailHint: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null for an account that has no profile yet, or none any more. */
  athlete: athleteSchema.nullable(),
});
export type AddedAthlete = z.output<typeof addedAthleteSchema>;

/** Profile and account in one: what the form sends. */
export const addedAthleteChangesSchema = addedProfileChangesSchema.extend({
  user: z
    .strictObject({
      firstName: firstNameSchema.optional(),
      lastName: lastNameSchema.optional(),
      // An empty field keeps the address, which the form does not know.
      email: z.preprocess(
        (typed) => (typed === '' || typed === null ? undefined : typed),
        emailSchema.optional(),
      ),
    })
    .optional(),
});
export type AddedAthleteChanges = z.output<typeof addedAthleteChangesSchema>;

const notFoundMessage = 'You have not added this athlete.';

export const addedAthleteCalls = defineCalls({
  'GET /api/athletes/added': {
    summary: 'The athletes whom I added, newest first',
    audience: 'coaches',
    query: z.strictObject(pageQueryFields),
    response: z.array(addedAthleteSchema),
    paginated: true,
  },
  'PATCH /api/athletes/added/{id}': {
    summary:
      'Correct what I entered, until the athlete claims it; a new address gets an invitation, and the links emailed before end',
    audience: 'coaches',
    body: addedAthleteChangesSchema,
    response: addedAthleteSchema,
    notFoundMessage,
    limit: { max: 200, seconds: 3600 },
    errorCodes: ['taken', 'forbidden'],
  },
  'POST /api/athletes/added/{id}/invitation': {
    summary: 'Email the invitation once more: at most once an hour, and five times in all',
    audience: 'coaches',
    notFoundMessage,
    limit: { max: 100, seconds: 3600 },
    moreLimits: [{ per: 'network', max: 500, seconds: 86_400 }],
    errorCodes: ['taken', 'forbidden'],
  },
  'DELETE /api/athletes/added/{id}': {
    summary: 'Withdraw a profile that the athlete has not claimed; it is erased at once',
    audience: 'coaches',
    notFoundMessage,
    errorCodes: ['taken'],
  },
});
