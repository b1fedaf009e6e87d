import { z } from 'zod';
import { requiredLineSchema } from '#shared/schemas.ts';
import { findStateCode } from '../contract.ts';
import { findCountryCode } from './countries.ts';
import { unitedStates } from './country-codes.ts';

const stateMessage = 'Please enter your state';
const foreignStateMessage = 'Only the United States has these states: please leave the state empty';
const countryMessage = 'Please choose a country from the list';

const isBlank = (value: unknown) => typeof value === 'string' && !value.trim();

/** Where somebody lives. The state is '' or absent outside of the United States; without a country it is there. */
export const homeFieldSchemas = {
  city: requiredLineSchema(80, 'Please enter your city'),
  state: z.preprocess(
    (value) => (isBlank(value) ? '' : value),
    z
      .string(stateMessage)
      .max(40, stateMessage)
      .refine((words) => words === '' || findStateCode(words) !== undefined, stateMessage)
      .transform((words) => findStateCode(words) ?? '')
      .optional(),
  ),
  country: z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z
      .string(countryMessage)
      .max(60, countryMessage)
      .refine((words) => findCountryCode(words) !== undefined, countryMessage)
      .transform((words) => findCountryCode(words) as string)
      .optional(),
  ),
};

interface Home {
  state?: string | undefined;
  country?: string | undefined;
}

/** The sentence for the field `state`; undefined where state and country go together. */
export function findStateError({ state, country = unitedStates }: Home): string | undefined {
  if (country === unitedStates) return state ? undefined : stateMessage;
  return state ? foreignStateMessage : undefined;
}

/** Checks a whole form's state together with its country, even while other fields are wrong. */
export function checkStateOfCountry<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.refine((form) => findStateError(form as Home) === undefined, {
    path: ['state'],
    error: ({ input }) => findStateError(input as Home),
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === 'state'),
  }) as Schema;
}
