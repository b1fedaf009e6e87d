import { z } from 'zod';
import { accountSchema, chooseRoleMessage } from '#features/accounts/contract/accounts.ts';
import { athleteProfileSchema } from '#features/athletes/contract.ts';
import { coachProfileSchema } from '#features/coaches/contract.ts';
import { defineCalls } from '#shared/call.ts';

/** Step 2 of the registration, by role. */
export const profileCompletion = z.discriminatedUnion(
  'role',
  [
    athleteProfileSchema.extend({ role: z.literal('athlete') }),
    coachProfileSchema.extend({ role: z.literal('coach') }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? chooseRoleMessage : undefined) },
);

export const registrationCalls = defineCalls({
  'POST /api/auth/complete-profile/{id}': {
    summary: 'Complete my profile; {id} is my own user id, role my own role',
    body: profileCompletion,
    response: z.object({ user: accountSchema }),
    errorCodes: ['taken'],
  },
});
