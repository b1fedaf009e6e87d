import type { Handlers } from '#server/http/serve.ts';
import { type accountCalls, passwordResetMessage } from '../contract/accounts.ts';
import type { factorCalls } from '../contract/factors.ts';
import type { providerCalls } from '../contract/providers.ts';
import { type Accounts, ownAccount } from './service/accounts.ts';
import { claim, claimBehind, refuseClaim } from './service/claims.ts';
import { askToVerifyAgain, cancelEmailChange, changeEmail, confirmEmail } from './service/email-address.ts';
import { askForErasure, keepAccount } from './service/erasure.ts';
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
} from './service/factors/factors.ts';
import { createManagedUser } from './service/managed-athletes.ts';
import { forgotPassword, resetPassword } from './service/password-reset.ts';
import { changePassword } from './service/passwords.ts';
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
} from './service/providers/sign-in.ts';
import { register } from './service/register.ts';
import { endOtherSessions, endSession, sessionsOf } from './service/sessions.ts';
import { signIn, signOut } from './service/sign-in.ts';

export function accountRoutes(ctx: Accounts): Handlers<typeof accountCalls> {
  return {
    'GET /api/auth/me': ({ viewer }) => ownAccount(ctx, viewer.id),
    'POST /api/auth/register': ({ body, reply }) => register(ctx, body, reply),
    'POST /api/auth/login': ({ body, request, reply }) => signIn(ctx, body, request, reply),
    'POST /api/auth/logout': ({ viewer, request, reply }) => signOut(ctx, viewer?.id, request, reply),
    'POST /api/auth/forgot-password': async ({ body }) => {
      await forgotPassword(ctx, body.email);
      return { message: passwordResetMessage };
    },
    'POST /api/auth/reset-password': ({ body, request }) => resetPassword(ctx, body, request.ip),
    'PUT /api/auth/password': ({ viewer, body, reply }) => changePassword(ctx, viewer, body, reply),
    'POST /api/auth/email-verification': ({ viewer }) => askToVerifyAgain(ctx, viewer),
    'PUT /api/auth/email': async ({ viewer, body, request }) => {
      await changeEmail(ctx, viewer, body, request);
      return { user: await ownAccount(ctx, viewer.id) };
    },
    'DELETE /api/auth/email-change': ({ viewer, request }) => cancelEmailChange(ctx, viewer, request),
    'POST /api/auth/confirm-email': ({ body, request }) => confirmEmail(ctx, body.token, request.ip),
    'GET /api/sessions': ({ viewer, request }) => sessionsOf(ctx, viewer, request),
    'DELETE /api/sessions': ({ viewer, request }) => endOtherSessions(ctx, viewer, request),
    'DELETE /api/sessions/{id}': ({ viewer, params, request }) => endSession(ctx, viewer, params.id, request),
    'POST /api/auth/claim-preview': ({ body }) => claimBehind(ctx, body.token),
    'POST /api/auth/claim': ({ body, reply }) => claim(ctx, body, reply),
    'POST /api/auth/claim-refusal': ({ body, request }) => refuseClaim(ctx, body.token, request.ip),
    'POST /api/auth/erasure': ({ viewer, body, request }) =>
      askForErasure(ctx, viewer, body.password, request),
    'DELETE /api/auth/erasure': ({ viewer, request }) => keepAccount(ctx, viewer, request),
    'POST /api/users': ({ viewer, body, request }) => createManagedUser(ctx, viewer.id, body, request.ip),
  };
}

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
