import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { verificationCalls } from '../contract.ts';
import { confirmMailbox, requestVerification } from './service/request-verification.ts';

export function verificationRoutes(ctx: Context): Handlers<typeof verificationCalls> {
  return {
    'POST /api/verifications': ({ viewer, body, caller }) => requestVerification(ctx, viewer, body, caller),
    'POST /api/verifications/confirm': ({ viewer, body, caller }) =>
      confirmMailbox(ctx, viewer, body.token, caller),
  };
}
