import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

/** Logs each response with its route and time. Neither query nor path: they hold words that people search and ids. */
export function logResponse(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const { id: requestId, method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime);
  log.info(
    { requestId, method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms },
    'Response',
  );
}
