import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Caller } from './caller-and-cookie-types.ts';
import { brotliParams, contentCodings, minCompressedLength } from './content-coding.ts';
import { createCsrfCheck } from './csrf-check.ts';
import { createErrorHandler, respondToParserError, sendProblem } from './problem-response.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** 64 KiB: the largest form of the product stays under half of it. A call that takes more says so in its contract. */
const bodyLimit = 64 * 1024;

interface HttpServerOptions {
  log: FastifyBaseLogger;
  publicUrl: string;
  /** Proxies whose X-Forwarded-For is trusted, as addresses or networks; none unless given. */
  trustProxy?: string[] | undefined;
  /** Maps expected errors of the database and others to refusals. */
  toKnownRefusal: (error: unknown) => AppError | undefined;
  /** Called when a page of another site has asked for a change, which is refused. */
  onForeignOrigin?: (route: string, caller: Caller) => void;
  /** Called after each response. */
  onResponse?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** Absent: no request is traced. */
  tracing?: Pick<Tracing, 'traceRequests'> | undefined;
}

/** Opens a server that refuses malformed requests in one way, before any feature sees them. */
export async function openHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const securityHeaders = createSecurityHeaders(options.publicUrl);
  const app = Fastify({
    loggerInstance: options.log,
    // URLs hold what people search for: only failed requests are logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: options.trustProxy ?? false,
    // Nothing sorts by it, and a random UUID costs a tenth of a UUIDv7.
    genReqId: () => randomUUID(),
    // Otherwise close() never resolves while event streams are open.
    forceCloseConnections: true,
    requestTimeout: 30_000,
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 200 },
    clientErrorHandler: respondToParserError,
    // Such a request meets no hook.
    frameworkErrors: (error, request, reply) =>
      sendProblem(
        request,
        reply.headers(securityHeaders),
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new AppError('not-found', 'There is nothing at this address.')
          : new AppError('malformed', 'This address cannot be read.'),
      ),
  });
  options.tracing?.traceRequests(app);
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // The browser labels every call as JSON, those without a body too.
    if (body.length === 0) return done(null, undefined);
    const text = decodeUtf8Body(body as Buffer, request.headers['content-type']);
    return text instanceof AppError ? done(text) : parse(request, text, done);
  });
  app.setErrorHandler(createErrorHandler(options.toKnownRefusal));
  // At once: event streams and pages take over what is set here.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  app.addHook(
    'onRequest',
    createCsrfCheck(options.publicUrl, (request) =>
      options.onForeignOrigin?.(`${request.method} ${request.routeOptions.url ?? 'unknown'}`, request),
    ),
  );
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
  const { onResponse } = options;
  if (onResponse) {
    app.addHook('onResponse', (request, reply, done) => {
      onResponse(request, reply);
      done();
    });
  }
  await app.register(cookie);
  await app.register(compress, {
    threshold: minCompressedLength,
    encodings: [...contentCodings],
    brotliOptions: { params: brotliParams },
  });
  return app;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

// JSON is UTF-8 (RFC 8259): other encodings read as UTF-8 would garble names.
function decodeUtf8Body(body: Buffer, contentType = ''): string | AppError {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return new AppError('unsupported-type', 'Please send JSON in UTF-8.');
  try {
    return utf8.decode(body);
  } catch {
    return new AppError('malformed', 'This request cannot be read.');
  }
}
