/** The closed set of refusals. Each is one HTTP status; the number stands here and nowhere else. */
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
  'headers-too-large': 431,
  failed: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof httpStatus;

/** One wrong field: `path` as the client wrote it (`user.email`), `message` a sentence for the person. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * What goes wrong on purpose. `message` is a sentence for the person; `errors` name wrong fields;
 * `retryAfter` is in seconds. Anything else that is thrown is a fault of ours and answers 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return httpStatus[this.code];
  }
}

/** A refusal that belongs to one field: shown at that field by forms. */
export function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] });
}

export function notFound(message: string): AppError {
  return new AppError('not-found', message);
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', message);
}

/** The same refusal, its fields named from one level further up: `email` becomes `user.email`. */
export function prefixErrorPaths(part: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, retryAfter, cause } = error;
  const errors = error.errors.map((field) => ({ ...field, path: `${part}.${field.path}` }));
  return new AppError(code, message, { errors, cause, ...(retryAfter === undefined ? {} : { retryAfter }) });
}
