import { type AccountsContext, registerWithPassword } from '#features/accounts/server/accounts.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { registrationCalls } from '../contract.ts';
import { completeProfile } from './service.ts';

export function registrationRoutes(ctx: AccountsContext): Handlers<typeof registrationCalls> {
  return {
    'POST /api/auth/register': ({ body, caller }) => registerWithPassword(ctx, body, caller),
    'POST /api/auth/complete-profile/{id}': ({ viewer, params, body, caller }) =>
      completeProfile(ctx, viewer, { userIdInPath: params.id, form: body }, caller),
  };
}
