import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { registrationCalls } from '../contract.ts';
import { completeProfile } from './service.ts';

export function registrationRoutes(ctx: Context): Handlers<typeof registrationCalls> {
  return {
    'POST /api/auth/complete-profile/{id}': ({ viewer, params, body }) =>
      completeProfile(ctx, viewer, params.id, body),
  };
}
