import type { Handlers } from '#server/http/serve.ts';
import type { providerCalls } from '../contract.ts';
import {
  beginLink,
  beginSignIn,
  comeBack,
  linkedProvidersOf,
  type Providers,
  providersOf,
  registerAt,
  unlink,
  waitingIdentity,
} from './service.ts';

export function providerRoutes(ctx: Providers): Handlers<typeof providerCalls> {
  return {
    'GET /api/providers': () => providersOf(ctx),
    'POST /api/auth/social-login': ({ body, reply }) => beginSignIn(ctx, body, reply),
    'POST /api/auth/social-register': ({ body, reply }) => registerAt(ctx, body, reply),
    'GET /api/auth/social-callback': async ({ viewer, query, reply }) =>
      reply.header('cache-control', 'no-store').redirect(await comeBack(ctx, viewer, query, reply), 303),
    'GET /api/auth/social-identity': ({ reply }) => waitingIdentity(ctx, reply),
    'GET /api/linked-providers': ({ viewer }) => linkedProvidersOf(ctx, viewer),
    'POST /api/linked-providers': ({ viewer, body, reply }) => beginLink(ctx, viewer, body, reply),
    'POST /api/linked-providers/{id}/removal': ({ viewer, params, body, reply }) =>
      unlink(ctx, viewer, params.id, body.password, reply),
  };
}
