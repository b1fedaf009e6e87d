import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { SignedInViewer } from './viewer-types.ts';

/** Where a request comes from, signed in or not: all that a service knows of HTTP. A Fastify request fits. */
export interface Caller {
  ip: string;
  headers: Readonly<IncomingHttpHeaders>;
}

/** What a service returns whose caller gets cookies; `serve` sets them and sends `value`. */
export class WithCookies<Value> {
  readonly value: Value;
  /** Whole values of `Set-Cookie`. */
  readonly cookies: readonly string[];

  constructor(value: Value, cookies: readonly string[]) {
    this.value = value;
    this.cookies = cookies;
  }
}

/** A refusal whose caller gets cookies. */
export class AppErrorWithCookies extends AppError {
  readonly cookies: readonly string[];

  constructor({ code, text, values, errors }: AppError, cookies: readonly string[]) {
    super(code, text, { values, errors });
    this.cookies = cookies;
  }
}

/** The account behind a caller's session cookie, and the cookies that renew or end the session. */
export interface IdentifiedCaller {
  viewer: SignedInViewer | undefined;
  cookies: readonly string[];
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
