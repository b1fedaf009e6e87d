import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, httpStatus } from '#shared/errors.ts';
import { type Translate, translatable } from '#translations/translate.ts';
import { getTranslator, getTranslatorOfCaller } from '../translators.ts';

/** Turns what was thrown into an RFC 9457 problem document: the only place where errors become HTTP. */
export function createErrorHandler(toKnownRefusal: (error: unknown) => AppError | undefined) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal =
      error instanceof AppError
        ? error
        : (getClientDisconnectError(request) ?? toKnownRefusal(error) ?? fastifyErrorToAppError(error));
    if (!refusal) request.log.error({ err: error }, 'Unexpected error');
    else if (refusal.code === 'unavailable') request.log.warn({ err: error }, refusal.message);
    return sendProblem(
      request,
      reply,
      refusal ?? new AppError('failed', translatable('Something went wrong on our side. Please try again.')),
    );
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(toProblemJson(error, request.id, getTranslatorOfCaller(request)));
}

/** Responds to what the HTTP parser refuses: it never becomes a request, so the response goes to the socket. */
export function respondToParserError(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const code = parserErrors[fault.code ?? ''] ?? 'malformed';
  const status = httpStatus[code];
  const body = toProblemJson(
    new AppError(code, statusSentences[status] ?? ''),
    randomUUID(),
    getTranslator('en'),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${mediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

const mediaType = 'application/problem+json; charset=utf-8';

const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

const toProblemJson = (error: AppError, requestId: string, t: Translate): string =>
  JSON.stringify({
    type: `about:blank#${error.code}`,
    title: STATUS_CODES[error.status],
    status: error.status,
    detail: t(error.text, error.values),
    ...(error.errors.length > 0
      ? { errors: error.errors.map(({ path, message }) => ({ path, message: t(message) })) }
      : {}),
    requestId,
  });

// A client that disconnects during an upload causes an ECONNRESET that is not the database's.
function getClientDisconnectError({ raw }: FastifyRequest): AppError | undefined {
  return raw.destroyed && !raw.complete
    ? new AppError('malformed', translatable('The request was cut off.'))
    : undefined;
}

const statusSentences: Partial<Record<number, string>> = {
  400: translatable('This request cannot be read.'),
  408: translatable('The request took too long to arrive.'),
  413: translatable('This is too large.'),
  415: 'Please send JSON in UTF-8.',
  431: 'The headers of this request are too large.',
};

// Fastify's own refusals (body too large, JSON cut short, wrong content type) carry a 4xx status.
function fastifyErrorToAppError(error: unknown): AppError | undefined {
  const status = (error as FastifyError | undefined)?.statusCode;
  const code = (Object.keys(httpStatus) as ErrorCode[]).find((one) => httpStatus[one] === status);
  if (!code || !status || status >= 500) return undefined;
  return new AppError(code, statusSentences[status] ?? translatable('This request cannot be answered.'));
}
