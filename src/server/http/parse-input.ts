import { z } from 'zod';
import type { Call } from '#shared/api-call.ts';
import { AppError, type FieldError, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { idSchema } from '#shared/schemas.ts';
import { unstorableMessage } from '#shared/storable-text.ts';
import { toValidationMessage } from '#shared/validation-messages.ts';
import { translatable } from '#translations/translate.ts';

/** Twice what any call needs; a body of brackets alone would overflow the stack. */
const maxDepth = 20;

const emptySchema = z.strictObject({});
const pathIdSchema = idSchema();

/** Parses a body or a query by its schema. @throws AppError that names every wrong or unknown field */
export function parseInput(schema: z.ZodType | undefined, value: unknown, where: 'body' | 'query'): unknown {
  assertStorableText(value, []);
  const given = where === 'query' || !schema ? (value ?? {}) : value;
  if (!schema && isEmptyObject(given)) return {};
  const result = (schema ?? emptySchema).safeParse(given, { error: toValidationMessage });
  if (result.success) return result.data;
  const errors = removeDuplicateErrors(
    result.error.issues
      .flatMap(toFieldErrors)
      .map((error) => (where === 'query' ? removeTrailingIndexOfPath(error) : error)),
  );
  throw new AppError('invalid', errors[0]?.message ?? translatable('Please check what you sent.'), {
    errors,
  });
}

function isEmptyObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length === 0;
}

/** Returns the ids in lower case. A malformed one is not found, as any other unknown id. */
export function parsePathIds(params: unknown, call: Call): Record<string, string> {
  const given = Object.entries((params ?? {}) as Record<string, string>);
  return Object.fromEntries(given.map(([name, value]) => [name, parsePathId(value, call)]));
}

function parsePathId(value: string, call: Call): string {
  const { success, data } = pathIdSchema.safeParse(value);
  if (!success) throw notFound(call.notFoundMessage ?? translatable('There is nothing at this address.'));
  return data;
}

// PostgreSQL stores no NUL, and a lone surrogate cannot be written as UTF-8.
function assertStorableText(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw newInvalidFieldError(path.join('.'), unstorableMessage);
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > maxDepth)
      throw newInvalidFieldError(path.slice(0, 1).join('.'), 'This is nested too deeply');
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0') || !name.isWellFormed())
        throw newInvalidFieldError(path.join('.'), unstorableMessage);
      assertStorableText(inner, [...path, name]);
    }
  }
}

// A repeated parameter has one name: 'sport', not 'sport.0'.
const removeTrailingIndexOfPath = (error: FieldError): FieldError => ({
  ...error,
  path: error.path.replace(/\.\d+$/, ''),
});

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `'${key}' is not known here`,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return pickIssuesOfClosestAlternative(issue.errors).flatMap((inner) =>
      toFieldErrors({ ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  return [{ path: issue.path.join('.'), message: issue.message }];
}

/** The issues of the alternative that fits best: fewest unknown names, then fewest other issues. */
function pickIssuesOfClosestAlternative(alternatives: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const scoreIssues = (issues: z.core.$ZodIssue[]) =>
    issues.reduce(
      (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 1000 * issue.keys.length : 1),
      0,
    );
  return alternatives.reduce((best, other) => (scoreIssues(other) <= scoreIssues(best) ? other : best));
}

// Two rules of one field may give the same message.
const removeDuplicateErrors = (errors: FieldError[]): FieldError[] => [
  ...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values(),
];
