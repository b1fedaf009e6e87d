import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { checkOrigin } from './origin.ts';
import { problemHandler, refuseConnection, sendProblem } from './problem.ts';

/** 64 KiB: the largest form of the product stays under half of it. A call that takes more says so in its contract. */
const bodyLimit = 64 * 1024;

export interface HttpOptions {
  log: FastifyBaseLogger;
  publicUrl: string;
  /** Proxies whose word about the caller's address counts, as addresses or networks; none unless given. */
  trustProxy?: string[] | undefined;
  /** Faults of the database and its like that are known refusals. */
  known: (error: unknown) => AppError | undefined;
}

/** A server that refuses what is malformed in one way, before any feature sees it. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // Addresses hold what people search for: a request is logged when it fails, not when it works.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: options.trustProxy ?? false,
    // Every request has one and nothing sorts by it: a tenth of what a UUIDv7 costs.
    genReqId: () => randomUUID(),
    // Otherwise close() waits for ever on an open event stream.
    forceCloseConnections: true,
    requestTimeout: 30_000,
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 200 },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) =>
      sendProblem(
        request,
        reply,
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new AppError('not-found', 'There is nothing at this address.')
          : new AppError('malformed', 'This address cannot be read.'),
      ),
  });
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // The browser labels every call as JSON, those without a body too.
    if (body.length === 0) return done(null, undefined);
    const text = textOf(body as Buffer, request.headers['content-type']);
    return text instanceof AppError ? done(text) : parse(request, text, done);
  });
  app.setErrorHandler(problemHandler(options.known));
  app.addHook('onRequest', checkOrigin(options.publicUrl));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissions);
  });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(helmet, securityHeaders(options));
  return app;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

// JSON is UTF-8 (RFC 8259): read as that, other letters would become other people's names.
function textOf(body: Buffer, contentType = ''): string | AppError {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return new AppError('unsupported-type', 'Please send JSON in UTF-8.');
  try {
    return utf8.decode(body);
  } catch {
    return new AppError('malformed', 'This request cannot be read.');
  }
}

// Nothing here needs them, and nothing that is shown in a frame gets them.
const permissions =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ');

function securityHeaders({ publicUrl }: HttpOptions) {
  return {
    // Tile servers refuse a request without a Referer, so not helmet's own no-referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    xFrameOptions: { action: 'deny' as const },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // An answer of a call is never a page; pages bring a policy of their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  };
}
