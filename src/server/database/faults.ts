import { AppError } from '#shared/errors.ts';

const busy = 'Our database does not answer at the moment. Please try again in a few seconds.';
const tooLong = 'That took too long to find. Please try again, or ask for less at once.';

const unreadable = 'A value in this request cannot be read.';

const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ENGINE_GONE'.split(
    ' ',
  ),
);
/** Class 08 is the connection itself; 57P0x a server that stops or starts; 53300 no room for a connection. */
const serverCodes = /^(08...|57P0[1-5]|53300|40001|40P01|55P03)$/;
/** `pg` gives these no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered)|Cannot use a pool after)/;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

/** The refusal a driver's or server's error stands for; undefined when it is a fault of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  // A value that no check of ours foresaw, such as a cursor changed by hand: the client's fault, not ours.
  if (code.startsWith('22')) return new AppError('invalid', unreadable, { cause: error });
  if (code === '57014') return new AppError('unavailable', tooLong, { retryAfter: 1, cause: error });
  const lost = networkCodes.has(code) || serverCodes.test(code) || driverMessages.test(error.message);
  return lost ? new AppError('unavailable', busy, { retryAfter: 1, cause: error }) : undefined;
}

/** Name of the unique (23505), foreign key (23503) or check (23514) constraint that was violated. */
export function constraintOf(error: unknown): string | undefined {
  if (!['23505', '23503', '23514'].includes(codeOf(error))) return undefined;
  return (error as { constraint?: string }).constraint;
}

/** A transaction that would rather fail than wait (`set local lock_timeout`) has waited long enough. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}
