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

export function factorRoutes(on: Accounts): Handlers<typeof factorCalls> {
  return {
    'GET /api/factors': ({ viewer }) => factorsOf(on, viewer.id),
    'POST /api/factors/totp': ({ viewer, body, reply }) => beginTotp(on, viewer, body.password, reply),
    'PUT /api/factors/totp': ({ viewer, body, reply }) => confirmTotp(on, viewer, body.code, reply),
    'POST /api/factors/totp/removal': ({ viewer, body, reply }) =>
      removeTotp(on, viewer, body.password, reply),
    'POST /api/factors/recovery-codes': ({ viewer, body, reply }) =>
      renewRecoveryCodes(on, viewer, body.password, reply),
    'POST /api/passkeys/options': ({ viewer, body, reply }) =>
      passkeyOptions(on, viewer, body.password, reply),
    'POST /api/passkeys': ({ viewer, body, reply }) => addPasskey(on, viewer, body, reply),
    'POST /api/passkeys/{id}/removal': ({ viewer, params, body, reply }) =>
      removePasskey(on, viewer, params.id, body.password, reply),
    'POST /api/auth/second-factor': ({ body, reply }) => finishSignIn(on, body, reply),
    'POST /api/auth/passkey-options': ({ reply }) => passkeyLoginOptions(on, reply),
    'POST /api/auth/passkey-login': ({ body, reply }) => passkeyLogin(on, body.credential, reply),
  };
}
