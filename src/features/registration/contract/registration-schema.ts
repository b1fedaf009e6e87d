import { z } from 'zod';
import {
  chooseRoleMessage,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  roles,
} from '#features/accounts/contract/accounts.ts';
import {
  confirmedPasswordFields,
  isPasswordConfirmed,
  passwordsMatch,
} from '#features/accounts/contract/passwords.ts';

/** Step 1 of the registration: the account. */
export const registrationSchema = z
  .strictObject({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    email: emailSchema,
    ...confirmedPasswordFields,
    role: z.enum(roles, chooseRoleMessage),
    authProvider: z.literal('email').default('email'),
  })
  .refine(isPasswordConfirmed, passwordsMatch);
