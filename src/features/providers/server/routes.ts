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

export function providerRoutes(on: Providers): Handlers<typeof providerCalls> {
  return {
    'GET /api/providers': () => providersOf(on),
    'POST /api/auth/social-login': ({ body, reply }) => beginSignIn(on, body, reply),
    'POST /api/auth/social-register': ({ body, reply }) => registerAt(on, body, reply),
    'GET /api/auth/social-callback': async ({ viewer, query, reply }) =>
      reply.header('cache-control', 'no-store').redirect(await comeBack(on, viewer, query, reply), 303),
    'GET /api/auth/social-identity': ({ reply }) => waitingIdentity(on, reply),
    'GET /api/linked-providers': ({ viewer }) => linkedProvidersOf(on, viewer),
    'POST /api/linked-providers': ({ viewer, body, reply }) => beginLink(on, viewer, body, reply),
    'POST /api/linked-providers/{id}/removal': ({ viewer, params, body, reply }) =>
      unlink(on, viewer, params.id, body.password, reply),
  };
}
