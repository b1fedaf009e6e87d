import type { FastifyReply } from 'fastify';
import { passCookies } from '../identity.ts';
import { headersOf } from '../sessions.ts';
import type { Accounts } from './account.ts';

/** Signs in to an account whose owner has shown otherwise who they are. */
export async function startSession(
  on: Pick<Accounts, 'identity'>,
  userId: string,
  reply: FastifyReply,
): Promise<void> {
  const { headers } = await on.identity.api.startSession({
    body: { userId },
    headers: headersOf(reply.request),
    returnHeaders: true,
  });
  passCookies(reply, headers);
}
