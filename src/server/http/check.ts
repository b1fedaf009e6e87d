import { z } from 'zod';
import type { Call } from '#shared/call.ts';
import { AppError, type FieldError, invalid, notFound } from '#shared/errors.ts';
import { unstorableMessage } from '#shared/printable-text.ts';
import { idSchema } from '#shared/schemas.ts';
import { toValidationMessage } from '#shared/validation-messages.ts';

/** No body of ours is half as deep; a body of brackets alone would use up the stack. */
const deepest = 20;

const nothing = z.strictObject({});
const anId = idSchema();

/** Checks a body or a query against its schema; unknown names are refused, each wrong one is named. */
export function checked(schema: z.ZodType | undefined, value: unknown, where: 'body' | 'query'): unknown {
  mustBeStorable(value, []);
  const given = where === 'query' || !schema ? (value ?? {}) : value;
  const result = (schema ?? nothing).safeParse(given, { error: toValidationMessage });
  if (result.success) return result.data;
  const errors = eachOnce(
    result.error.issues.flatMap(fieldErrors).map((error) => (where === 'query' ? named(error) : error)),
  );
  throw new AppError('invalid', errors[0]?.message ?? 'Please check what you sent.', { errors });
}

/** Ids in small letters. One that is none cannot name anything: not found, as any other unknown id. */
export function idsFrom(params: unknown, call: Call): Record<string, string> {
  const given = Object.entries((params ?? {}) as Record<string, string>);
  return Object.fromEntries(given.map(([name, value]) => [name, idFrom(value, call)]));
}

function idFrom(value: string, call: Call): string {
  const { success, data } = anId.safeParse(value);
  if (!success) throw notFound(call.notFoundMessage ?? 'There is nothing at this address.');
  return data;
}

// PostgreSQL stores no NUL, and a lone surrogate cannot be written as UTF-8: neither is in anything a person means.
function mustBeStorable(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw invalid(path.join('.'), unstorableMessage);
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > deepest) throw invalid(path.slice(0, 1).join('.'), 'This is nested too deeply');
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0') || !name.isWellFormed()) throw invalid(path.join('.'), unstorableMessage);
      mustBeStorable(inner, [...path, name]);
    }
  }
}

// A repeated parameter has one name: 'sport', not 'sport.0'.
const named = (error: FieldError): FieldError => ({ ...error, path: error.path.replace(/\.\d+$/, '') });

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `'${key}' is not known here`,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return closest(issue.errors).flatMap((inner) =>
      fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  return [{ path: issue.path.join('.'), message: issue.message }];
}

/** What is wrong by the alternative that was meant: the one that knows most of the names, then the best fulfilled. */
function closest(alternatives: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const far = (issues: z.core.$ZodIssue[]) =>
    issues.reduce(
      (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 1000 * issue.keys.length : 1),
      0,
    );
  return alternatives.reduce((best, other) => (far(other) <= far(best) ? other : best));
}

// Two rules of one field may say the same: that it is empty, and that it is no state.
const eachOnce = (errors: FieldError[]): FieldError[] => [
  ...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values(),
];
