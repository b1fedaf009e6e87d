import type { FastifyReply } from 'fastify';
import type { AppError } from '#shared/errors.ts';
import { isRefusal, passCookies } from './better-auth.ts';
import { headersOf } from './sessions.ts';

/**
 * Calls Better Auth as whoever sent this request, and hands on the cookies of its answer. Its refusals become the one
 * that `refused` makes; its faults stay faults.
 */
export async function asCaller<Response>(
  reply: FastifyReply,
  call: (headers: Headers) => Promise<{ response: Response; headers: Headers }>,
  refused: () => AppError,
): Promise<Response> {
  const { response, headers } = await call(headersOf(reply.request)).catch((error) => {
    throw isRefusal(error) ? refused() : error;
  });
  passCookies(reply, headers);
  return response;
}
