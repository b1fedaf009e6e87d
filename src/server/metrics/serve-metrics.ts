import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Metrics } from './open-metrics.ts';

const path = '/metrics';

/** Serves the metrics on the product's own port to who sends `Authorization: Bearer TOKEN`; to others it is not there. */
export function serveMetricsWithToken(http: FastifyInstance, metrics: Metrics, token: string): void {
  http.get(path, { logLevel: 'silent' }, async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError('not-found', 'There is nothing at this address.');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}

/** Takes equally long wherever the two differ. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

/** Serves the metrics on a port of their own, without a token: nobody but the monitoring may reach it. */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'render' | 'contentType'>,
  address: { host: string; port: number },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== path) {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.render();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  // The product stops without waiting for it.
  server.unref();
  return server;
}
