import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SpanContext } from './span-context.ts';

/** What machines ask every few seconds. */
const untracedRoutes = new Set(['/healthz', '/readyz', '/metrics']);
const traceContext = new W3CTraceContextPropagator();

/** A span for each request, with its route and neither path nor query: they hold ids, and what people search for. */
export function traceRequestsOf(http: FastifyInstance, spans: SpanContext): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (untracedRoutes.has(route)) return done();
    const parent = extractContextOfProxy(request);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'url.scheme': request.protocol,
      'fieldhouse.request_id': request.id,
    };
    const span = spans.tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    const context = trace.setSpan(parent, span);
    contexts.set(request, context);
    spans.run(context, done);
  });
  // Reading a body ends in an event of the connection, which belongs to no request.
  http.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) spans.run(context, done);
    else done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request);
    const span = context && trace.getSpan(context);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    // An event stream ends when its reader leaves.
    if (!reply.raw.writableFinished && request.routeOptions.url !== '/api/events')
      span?.setAttribute('error.type', 'cut off');
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** The trace that a trusted proxy has begun. From anybody else it would decide what is recorded. */
function extractContextOfProxy(request: FastifyRequest): Context {
  const cameByTrustedProxy = (request.ips?.length ?? 0) > 1;
  if (!cameByTrustedProxy) return ROOT_CONTEXT;
  return traceContext.extract(ROOT_CONTEXT, request.headers, {
    keys: (headers) => Object.keys(headers),
    get: (headers, name) => headers[name],
  });
}
