import { AppError } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';

const busyRefusal = translatable(
  'Our database does not answer at the moment. Please try again in a few seconds.',
);
const tooLongRefusal = translatable('That took too long to find. Please try again, or ask for less at once.');

const unreadableRefusal = translatable('A value in this request cannot be read.');

const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ENGINE_STOPPED'.split(
    ' ',
  ),
);
/**
 * Class 08 is the connection itself; 57P0x a server that stops or starts; 53100, 53200 and 53300 no room on its disk, in
 * its memory or for a connection; 25006 a standby, or a server that was set to read only.
 */
const serverCodes = /^(08...|57P0[1-5]|53100|53200|53300|25006|40001|40P01|55P03)$/;
/** `pg` throws these without an error code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered)|Cannot use a pool after)/;

function getErrorCode(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

/** Maps an error of the driver or the database server to a refusal; undefined for our own fault. */
export function databaseErrorToAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = getErrorCode(error);
  // Class 22, invalid data: a value that no schema caught, such as a cursor edited by hand. The client's fault.
  if (code.startsWith('22')) return new AppError('invalid', unreadableRefusal, { cause: error });
  if (code === '57014') return new AppError('unavailable', tooLongRefusal, { retryAfter: 1, cause: error });
  // The server ended the connection, or let nobody in: its database was closed, or the password is no longer right.
  const isFatal = (error as { severity?: string }).severity === 'FATAL';
  const lost =
    isFatal || networkCodes.has(code) || serverCodes.test(code) || driverMessages.test(error.message);
  return lost ? new AppError('unavailable', busyRefusal, { retryAfter: 1, cause: error }) : undefined;
}

/** Whether the database could not be asked, so that the same statement may succeed later. A cancelled one may not. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return getErrorCode(error) !== '57014' && databaseErrorToAppError(error)?.code === 'unavailable';
}

/** Returns the name of the unique (23505), foreign key (23503) or check (23514) constraint that was violated. */
export function getViolatedConstraint(error: unknown): string | undefined {
  if (!['23505', '23503', '23514'].includes(getErrorCode(error))) return undefined;
  return (error as { constraint?: string }).constraint;
}

/** Whether a statement failed because it reached `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return getErrorCode(error) === '55P03';
}

/** Whether the server ended this transaction because two waited for each other. The other one went on. */
export function isDeadlock(error: unknown): boolean {
  return getErrorCode(error) === '40P01';
}
