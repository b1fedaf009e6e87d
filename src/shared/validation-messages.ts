import type { z } from 'zod';

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
      return `Please ${describeLimit(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? missingMessage
        : `Please ${describeLimit(issue.origin, 'at least', issue.minimum)}`;
    default:
      return 'Please check what you gave here';
  }
};

const missingMessage = 'Please fill this in';

function describeWrongType(expected: string, given: unknown, isRootValue: boolean): string {
  if (isRootValue && expected === 'object') return 'Please send a JSON object';
  if (given === undefined || given === null) return missingMessage;
  if (Array.isArray(given) && expected !== 'object') return 'Please give one value only';
  return expectedKinds[expected] ?? 'Please check what you gave here';
}

const describeLimit = (origin: string, bound: string, limit: number | bigint) =>
  origin === 'string'
    ? `use ${bound} ${limit.toLocaleString('en-US')} characters`
    : `give ${bound} ${limit}${origin === 'array' ? ' of them' : ''}`;
