import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { credentialsSchema } from '../../contract/accounts.ts';
import { passCookies } from '../auth/better-auth.ts';
import { asCaller } from '../auth/call-auth.ts';
import { headersOf } from '../auth/sessions.ts';
import { hasPasskeys } from '../queries/users.ts';
import { type Accounts, ownAccount } from './accounts.ts';
import { endEarlierSession } from './start-session.ts';

const stepMs = 250;

/** An unknown address saves a statement or two: what is refused is answered at full steps, which tell nobody. */
async function refusedInSteps<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    const rest = stepMs - ((performance.now() - started) % stepMs);
    await new Promise((done) => setTimeout(done, rest));
    throw error;
  }
}

export async function signIn(
  ctx: Accounts,
  form: z.output<typeof credentialsSchema>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await ctx.attempts.admit(form.email, request.ip);
  const signedIn = await refusedInSteps(() =>
    asCaller(
      reply,
      (headers) => ctx.identity.api.signInEmail({ body: form, headers, returnHeaders: true }),
      () => {
        ctx.audit.note({ kind: 'sign-in refused', email: form.email, address: request.ip });
        return new AppError('signed-out', 'Invalid email or password.');
      },
    ),
  );
  await ctx.attempts.succeeded(form.email, request.ip);
  // Better Auth's own type does not know what its plugin for second factors answers.
  const { twoFactorMethods } = signedIn as { twoFactorMethods?: string[] };
  if (twoFactorMethods) {
    const totp = twoFactorMethods.includes('totp');
    return { secondFactor: { totp, passkeys: await hasPasskeys(ctx.db, form.email) } };
  }
  await endEarlierSession(ctx, request);
  ctx.audit.note({ kind: 'sign-in', userId: signedIn.user.id, address: request.ip });
  return { user: await ownAccount(ctx, signedIn.user.id) };
}

export async function signOut(
  ctx: Accounts,
  viewerId: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { headers } = await ctx.identity.api.signOut({ headers: headersOf(request), returnHeaders: true });
  if (viewerId) ctx.sessions.forget(viewerId);
  if (viewerId) ctx.audit.note({ kind: 'sign-out', userId: viewerId, address: request.ip });
  passCookies(reply, headers);
}
