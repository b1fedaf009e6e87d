import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  failed: boolean;
  resource: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface ExportedTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[]; status: { code?: number } })[];
    }[];
  }[];
}

/** A receiver of OTLP over HTTP, such as OpenTelemetry's collector is one. It reads JSON, and keeps other bodies as they come. */
export class OtlpReceiver {
  readonly origin: string;
  readonly spans: ReceivedSpan[] = [];
  /** The headers and bodies of every export. */
  readonly exports: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  readonly close: () => void;

  static async open(): Promise<OtlpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OtlpReceiver(server);
  }

  private constructor(server: ReturnType<typeof createServer>) {
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.close = () => {
      server.closeAllConnections();
      server.close();
    };
    server.on('request', async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      this.exports.push({ path: request.url ?? '', headers: request.headers, body });
      if (request.headers['content-type'] === 'application/json')
        this.spans.push(...readSpans(JSON.parse(body.toString())));
      response.setHeader('content-type', request.headers['content-type'] ?? '');
      response.end(request.headers['content-type'] === 'application/json' ? '{}' : undefined);
    });
  }

  childrenOf(span: ReceivedSpan): ReceivedSpan[] {
    return this.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
  }
}

const readSpans = ({ resourceSpans }: ExportedTraces): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        ...{ name, traceId, spanId, failed: status.code === 2, attributes: readAttributes(attributes) },
        ...(parentSpanId ? { parentSpanId } : {}),
        resource: readAttributes(resource.attributes),
      })),
    ),
  );

const readAttributes = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
