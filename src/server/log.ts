import pino, { type Logger } from 'pino';

/** The part of a logger that infrastructure uses; pino and Fastify's logger fit. */
export interface Log {
  info(what: object | string, message?: string): void;
  warn(what: object | string, message?: string): void;
  error(what: object | string, message?: string): void;
}

/** Writes to standard error: JSON for programs that collect logs, or readable lines for a terminal. */
export function openLogger(options: { level: string; format: 'json' | 'pretty' }): Logger {
  const { level, format } = options;
  if (format === 'json') return pino({ level }, pino.destination({ dest: 2, sync: true }));
  return pino({ level }, { write: (line) => void process.stderr.write(`${formatLogLine(line)}\n`) });
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
