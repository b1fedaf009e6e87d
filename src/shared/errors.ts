import { formatEnglish, type TextValues } from '#translations/translate.ts';

/** The closed set of error codes, each with its HTTP status. */
export const httpStatus = {
  malformed: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  timeout: 408,
  taken: 409,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'too-many': 429,
  'daily-limit': 429,
  'headers-too-large': 431,
  failed: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof httpStatus;

/** One wrong field: `path` as in the request (`user.email`), `message` a sentence for the user. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * An expected error. `message` is a sentence for the user; `errors` name wrong fields; `retryAfter` is in seconds.
 * Everything else that is thrown is a fault and becomes a 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly retryAfter: number | undefined;
  /** The sentence with placeholders, as the catalogue of translations has it, and their values. */
  readonly text: string;
  readonly values: TextValues;

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; cause?: unknown; values?: TextValues } = {},
  ) {
    super(more.values ? formatEnglish(message, more.values) : message, { cause: more.cause });
    this.text = message;
    this.values = more.values ?? {};
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return httpStatus[this.code];
  }
}

/** A refusal of one field: forms show it there. */
export function newInvalidFieldError(fieldPath: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path: fieldPath, message }] });
}

export function notFound(message: string): AppError {
  return new AppError('not-found', message);
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', message);
}

/** Of an account that a coach made, before its owner has claimed it. */
export function newUnclaimedAccountError(): AppError {
  return forbidden('Please claim this account first, by the link that we emailed to its address.');
}

/** Of a suspended account, for every call but those with which it is appealed, copied and erased. */
export function newSuspendedAccountError(until: Date): AppError {
  return forbidden(`Your account is suspended until ${formatSuspensionEnd(until)}.`);
}

/** The day of a suspension's end, as the person reads it. */
export const formatSuspensionEnd = (until: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(until);

/** The same refusal with the paths of its fields below `part`: `email` becomes `user.email`. */
export function prefixErrorPaths(prefix: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, text, values, retryAfter, cause } = error;
  const errors = error.errors.map((field) => ({ ...field, path: `${prefix}.${field.path}` }));
  return new AppError(code, text, {
    errors,
    values,
    cause,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
