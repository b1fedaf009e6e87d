import pino, { type Logger } from 'pino';

/** The part of a logger that infrastructure uses; pino and Fastify's logger fit. */
export interface Log {
  info(what: object | string, message?: string): void;
  warn(what: object | string, message?: string): void;
  error(what: object | string, message?: string): void;
}

// What looks like an email address, in any text that an error may carry.
const emailPattern = /[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

/** Texts of errors repeat what users typed: a mail server's reply, a violated constraint. */
export const maskEmails = (text: string): string => text.replaceAll(emailPattern, '[email]');

/** Properties of errors that name no row and no person. */
const loggedProperties = ['code', 'constraint', 'table', 'severity', 'syscall', 'status'] as const;

/**
 * How every log writes an error. Not with all its properties, as pino would: those of a mail server's refusal and of a
 * database error hold addresses.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskEmails(String(error)) };
  const known = loggedProperties.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return {
    type: error.name,
    message: maskEmails(error.message),
    stack: maskEmails(error.stack ?? ''),
    ...Object.fromEntries(known),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** For every pino logger of the product and of its tests. */
export const logSerializers = { err: serializeError };

/** Writes to standard error: JSON for programs that collect logs, or readable lines for a terminal. */
export function openLogger(options: { level: string; format: 'json' | 'pretty' }): Logger {
  const { level, format } = options;
  if (format === 'json')
    return pino({ level, serializers: logSerializers }, pino.destination({ dest: 2, sync: true }));
  return pino(
    { level, serializers: logSerializers },
    { write: (line) => void process.stderr.write(`${formatLogLine(line)}\n`) },
  );
}

/** What pino adds to every line, and what a reader at a terminal knows already. */
const hiddenFields = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId']);

/** `12:30:05 warn  Redis cannot be reached`, with other fields and an error's stack behind it. */
export function formatLogLine(json: string): string {
  const entry: Record<string, unknown> & { level: number; time: number; msg?: string } = JSON.parse(json);
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const fields = Object.entries(entry)
    .filter(([name]) => !hiddenFields.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const { stack, message } = (entry.err ?? {}) as { stack?: string; message?: string };
  const error = stack ?? message;
  const level = (pino.levels.labels[entry.level] ?? '').padEnd(5);
  return `${time} ${level} ${entry.msg ?? ''}${fields.join('')}${error ? `\n${error}` : ''}`;
}
