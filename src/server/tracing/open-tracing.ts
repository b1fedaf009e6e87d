import { SpanKind } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log.ts';
import { SpanContext } from './span-context.ts';
import { traceRequestsOf } from './trace-requests.ts';
import { traceStatementsOf } from './trace-statements.ts';
import type { Tracing } from './tracing.ts';

export interface TracingOptions {
  protocol: 'http/protobuf' | 'http/json';
  log: Log;
}

const closeTimeoutMs = 2_000;
const minMsBetweenWarnings = 60_000;

/**
 * Exports spans by OTLP. Where to, with which headers, which of them, and under which name stands in the variables of
 * OpenTelemetry, `OTEL_…`, which its packages read themselves.
 */
export function openTracing({ protocol, log }: TracingOptions): Tracing {
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  const exporter = warnInsteadOfFailing(new Exporter(), log);
  const named = resourceFromAttributes({ 'service.name': 'fieldhouse', 'process.pid': process.pid });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = new SpanContext(provider.getTracer('fieldhouse'));
  const { tracer } = spans;
  return {
    traceRequests: (http) => traceRequestsOf(http, spans),
    traceStatements: (Client) => traceStatementsOf(Client, spans),
    traceJobs: (definitions) =>
      definitions.map((definition) => {
        const { queue, run } = definition;
        const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue };
        const startSpan = () =>
          tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes, root: true });
        return { ...definition, run: (data) => spans.runInSpan(startSpan(), () => run(data)) };
      }),
    traceEmails: (mailer) => ({
      send: (email) =>
        spans.runInSpan(tracer.startSpan('send email', { kind: SpanKind.CLIENT }, spans.current), () =>
          mailer.send(email),
        ),
    }),
    close: () => waitAtMost(closeTimeoutMs, provider.shutdown()),
  };
}

/** Spans that the receiver does not take are lost: one line of the log a minute says so, and nothing else changes. */
function warnInsteadOfFailing(exporter: SpanExporter, log: Log): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, onResult) =>
      exporter.export(spans, ({ code, error }) => {
        if (code !== ExportResultCode.SUCCESS && performance.now() - warnedAt > minMsBetweenWarnings) {
          warnedAt = performance.now();
          log.warn({ err: error }, 'Traces could not be exported');
        }
        onResult({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), timedOut]);
  clearTimeout(timer);
}
