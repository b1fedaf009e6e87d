import type { FastifyReply, FastifyRequest } from 'fastify';
import { passCookies } from '../auth/better-auth.ts';
import { headersOf } from '../auth/sessions.ts';
import type { Accounts } from './accounts.ts';

/** Signs in to an account whose owner has shown otherwise who they are. */
export async function startSession(
  ctx: Pick<Accounts, 'identity'>,
  userId: string,
  reply: FastifyReply,
): Promise<void> {
  const { headers } = await ctx.identity.api.startSession({
    body: { userId },
    headers: headersOf(reply.request),
    returnHeaders: true,
  });
  passCookies(reply, headers);
  await endEarlierSession(ctx, reply.request);
}

/** Whoever signs in anew leaves nothing open behind: the session of the cookie that came along ends. */
export async function endEarlierSession(
  ctx: Pick<Accounts, 'identity'>,
  request: FastifyRequest,
): Promise<void> {
  if (request.headers.cookie) await ctx.identity.api.signOut({ headers: headersOf(request) });
}
