import type { Accounts } from '#features/accounts/server/service/account.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { factorCalls } from '../contract.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  factorsOf,
  finishSignIn,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './service.ts';

export function factorRoutes(ctx: Accounts): Handlers<typeof factorCalls> {
  return {
    'GET /api/factors': ({ viewer }) => factorsOf(ctx, viewer.id),
    'POST /api/factors/totp': ({ viewer, body, reply }) => beginTotp(ctx, viewer, body.password, reply),
    'PUT /api/factors/totp': ({ viewer, body, reply }) => confirmTotp(ctx, viewer, body.code, reply),
    'POST /api/factors/totp/removal': ({ viewer, body, reply }) =>
      removeTotp(ctx, viewer, body.password, reply),
    'POST /api/factors/recovery-codes': ({ viewer, body, reply }) =>
      renewRecoveryCodes(ctx, viewer, body.password, reply),
    'POST /api/passkeys/options': ({ viewer, body, reply }) =>
      passkeyOptions(ctx, viewer, body.password, reply),
    'POST /api/passkeys': ({ viewer, body, reply }) => addPasskey(ctx, viewer, body, reply),
    'POST /api/passkeys/{id}/removal': ({ viewer, params, body, reply }) =>
      removePasskey(ctx, viewer, params.id, body.password, reply),
    'POST /api/auth/second-factor': ({ body, reply }) => finishSignIn(ctx, body, reply),
    'POST /api/auth/passkey-options': ({ reply }) => passkeyLoginOptions(ctx, reply),
    'POST /api/auth/passkey-login': ({ body, reply }) => passkeyLogin(ctx, body.credential, reply),
  };
}
