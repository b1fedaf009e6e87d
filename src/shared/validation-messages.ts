import type { z } from 'zod';
import { formatEnglish, translatable } from '#translations/translate.ts';

/** By zod's name of the expected type. */
const expectedKinds: Record<string, string> = {
  string: 'Please give a text',
  number: 'Please give a number',
  int: 'Please give a whole number',
  boolean: 'Please give true or false',
  array: 'Please give a list',
  object: 'Please give an object',
  record: 'Please give an object',
};

/** The message for an invalid value whose schema has none. Pass it as `error` to `parse` and `safeParse`. */
export const toValidationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return describeWrongType(issue.expected, issue.input, issue.path?.length === 0);
    case 'invalid_value':
      return issue.values.length === 1
        ? `Only ${String(issue.values[0])} is possible here`
        : `Please choose one of ${issue.values.join(', ')}`;
    case 'too_big':
      return describeLimit(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? missingMessage
        : describeLimit(issue.origin, 'at least', issue.minimum);
    default:
      return uncheckedMessage;
  }
};

const missingMessage = translatable('Please fill this in');
const uncheckedMessage = translatable('Please check what you entered here');
// Texts whose values are numbers name them by their places.
const tooLongMessage = translatable('Please use at most {0} characters');
const tooShortMessage = translatable('Please use at least {0} characters');

function describeWrongType(expected: string, given: unknown, isRootValue: boolean): string {
  if (isRootValue && expected === 'object') return 'Please send a JSON object';
  if (given === undefined || given === null) return missingMessage;
  if (Array.isArray(given) && expected !== 'object') return 'Please give one value only';
  return expectedKinds[expected] ?? uncheckedMessage;
}

function describeLimit(origin: string, bound: 'at most' | 'at least', limit: number | bigint): string {
  if (origin === 'string')
    return formatEnglish(bound === 'at most' ? tooLongMessage : tooShortMessage, {
      0: limit.toLocaleString('en-US'),
    });
  return `Please give ${bound} ${limit}${origin === 'array' ? ' of them' : ''}`;
}
