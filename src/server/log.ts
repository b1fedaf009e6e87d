/** The part of a logger that infrastructure uses; pino and Fastify's logger fit. */
export interface Log {
  info(what: object | string, message?: string): void;
  warn(what: object | string, message?: string): void;
  error(what: object | string, message?: string): void;
}
