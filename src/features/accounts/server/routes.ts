import { setCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import { type accountCalls, passwordResetMessage } from '../contract/accounts.ts';
import type { birthDateCalls } from '../contract/birth-dates.ts';
import type { factorCalls } from '../contract/second-factors.ts';
import type { providerCalls } from '../contract/sign-in-providers.ts';
import type { AccountsContext } from './service/accounts-context.ts';
import { agreeToTerms } from './service/agree-to-terms.ts';
import { changeOwnBirthDate, getOwnBirthDate } from './service/birth-dates.ts';
import { changeOwnName } from './service/change-name.ts';
import { changeOwnRole } from './service/change-role.ts';
import { changePassword } from './service/check-and-change-password.ts';
import { claimAccount, declineClaimAndEraseAccount, previewAccountClaim } from './service/claim-account.ts';
import {
  cancelEmailChange,
  confirmEmailByLink,
  requestEmailChange,
  resendVerificationEmail,
} from './service/confirm-and-change-email.ts';
import { createManagedAccount } from './service/create-managed-account.ts';
import { cancelAccountErasure, requestAccountErasure } from './service/erase-account.ts';
import { getAccount } from './service/get-account.ts';
import { endOtherSessions, endSession, listSessions } from './service/list-and-end-sessions.ts';
import { beginLinkingProvider, beginProviderSignIn } from './service/providers/begin-provider-sign-in.ts';
import { listProviders, type ProvidersContext } from './service/providers/configured-providers.ts';
import { finishProviderSignIn } from './service/providers/finish-provider-sign-in.ts';
import { listLinkedProviders, unlinkProvider } from './service/providers/link-and-unlink-provider.ts';
import {
  getPendingProviderIdentity,
  registerOrRedirectToProvider,
} from './service/providers/register-with-provider.ts';
import { requestPasswordReset, resetPassword } from './service/reset-password.ts';
import { revokeSignInMethod } from './service/revoke-sign-in-method.ts';
import {
  beginAuthenticatorAppSetup,
  finishAuthenticatorAppSetup,
  removeAuthenticatorApp,
} from './service/second-factors/add-and-remove-authenticator-app.ts';
import {
  addPasskey,
  createPasskeyRegistrationOptions,
  removePasskey,
} from './service/second-factors/add-and-remove-passkeys.ts';
import {
  cancelFactorRemoval,
  cancelFactorRemovalByLink,
} from './service/second-factors/cancel-factor-removal.ts';
import { renewRecoveryCodes } from './service/second-factors/create-and-renew-recovery-codes.ts';
import { listSecondFactors } from './service/second-factors/list-and-audit-second-factors.ts';
import { removeFactorsByLink } from './service/second-factors/remove-factors-by-link.ts';
import { requestFactorRemoval } from './service/second-factors/request-factor-removal.ts';
import {
  createPasskeySignInOptions,
  signInWithPasskey,
} from './service/second-factors/sign-in-with-passkey.ts';
import { signInWithSecondFactorCode } from './service/second-factors/sign-in-with-second-factor-code.ts';
import { signInWithPassword, signOut } from './service/sign-in-with-password.ts';

export function accountRoutes(ctx: AccountsContext): Handlers<typeof accountCalls> {
  return {
    'GET /api/auth/me': ({ viewer }) => getAccount(ctx, viewer.id),
    'POST /api/auth/login': ({ body, caller }) => signInWithPassword(ctx, body, caller),
    'POST /api/auth/logout': ({ viewer, caller }) => signOut(ctx, viewer?.id, caller),
    'POST /api/auth/forgot-password': async ({ body }) => {
      await requestPasswordReset(ctx, body.email);
      return { message: passwordResetMessage };
    },
    'POST /api/auth/reset-password': ({ body, caller }) => resetPassword(ctx, body, caller.ip),
    'PUT /api/auth/password': ({ viewer, body, caller }) => changePassword(ctx, viewer, body, caller),
    'PUT /api/auth/name': ({ viewer, body, caller }) => changeOwnName(ctx, viewer, body, caller),
    'PUT /api/auth/role': ({ viewer, body, caller }) => changeOwnRole(ctx, viewer, body.role, caller),
    'PUT /api/auth/terms-agreement': ({ viewer, body }) => agreeToTerms(ctx, viewer, body),
    'POST /api/auth/email-verification': ({ viewer }) => resendVerificationEmail(ctx, viewer),
    'PUT /api/auth/email': ({ viewer, body, caller }) => requestEmailChange(ctx, viewer, body, caller),
    'DELETE /api/auth/email-change': ({ viewer, caller }) => cancelEmailChange(ctx, viewer, caller),
    'POST /api/auth/confirm-email': ({ viewer, body, caller }) =>
      confirmEmailByLink(ctx, viewer, body, caller),
    'POST /api/auth/sign-in-method-revocation': ({ body, caller }) =>
      revokeSignInMethod(ctx, body.token, caller.ip),
    'GET /api/sessions': ({ viewer, caller }) => listSessions(ctx, viewer, caller),
    'DELETE /api/sessions': ({ viewer, caller }) => endOtherSessions(ctx, viewer, caller),
    'DELETE /api/sessions/{id}': ({ viewer, params, caller }) => endSession(ctx, viewer, params.id, caller),
    'POST /api/auth/claim-preview': ({ body }) => previewAccountClaim(ctx, body.token),
    'POST /api/auth/claim': ({ body, caller }) => claimAccount(ctx, body, caller),
    'POST /api/auth/claim-refusal': ({ body, caller }) =>
      declineClaimAndEraseAccount(ctx, body.token, caller.ip),
    'POST /api/auth/erasure': ({ viewer, body, caller }) =>
      requestAccountErasure(ctx, viewer, body.password, caller),
    'DELETE /api/auth/erasure': ({ viewer, caller }) => cancelAccountErasure(ctx, viewer, caller),
    'POST /api/users': ({ viewer, body, caller }) => createManagedAccount(ctx, viewer.id, body, caller.ip),
  };
}

export function birthDateRoutes(ctx: AccountsContext): Handlers<typeof birthDateCalls> {
  return {
    'GET /api/auth/birth-date': ({ viewer }) => getOwnBirthDate(ctx, viewer),
    'PUT /api/auth/birth-date': ({ viewer, body, caller }) =>
      changeOwnBirthDate(ctx, viewer, body.birthDate, caller),
  };
}

export function factorRoutes(ctx: AccountsContext): Handlers<typeof factorCalls> {
  return {
    'GET /api/factors': ({ viewer }) => listSecondFactors(ctx, viewer.id),
    'POST /api/factors/totp': ({ viewer, body, caller }) =>
      beginAuthenticatorAppSetup(ctx, viewer, body.password, caller),
    'PUT /api/factors/totp': ({ viewer, body, caller }) =>
      finishAuthenticatorAppSetup(ctx, viewer, body.code, caller),
    'POST /api/factors/totp/removal': ({ viewer, body, caller }) =>
      removeAuthenticatorApp(ctx, viewer, body.password, caller),
    'POST /api/factors/recovery-codes': ({ viewer, body, caller }) =>
      renewRecoveryCodes(ctx, viewer, body.password, caller),
    'POST /api/passkeys/options': ({ viewer, body, caller }) =>
      createPasskeyRegistrationOptions(ctx, viewer, body.password, caller),
    'POST /api/passkeys': ({ viewer, body, caller }) => addPasskey(ctx, viewer, body, caller),
    'POST /api/passkeys/{id}/removal': ({ viewer, params, body, caller }) =>
      removePasskey(ctx, viewer, { id: params.id, password: body.password }, caller),
    'POST /api/auth/factor-removal': ({ caller }) => requestFactorRemoval(ctx, caller),
    'POST /api/auth/factor-removal-confirmation': ({ body, caller }) =>
      removeFactorsByLink(ctx, body.token, caller),
    'POST /api/auth/factor-removal-cancellation': ({ body, caller }) =>
      cancelFactorRemovalByLink(ctx, body.token, caller),
    'DELETE /api/factors/removal': ({ viewer, caller }) => cancelFactorRemoval(ctx, viewer, caller),
    'POST /api/auth/second-factor': ({ body, caller }) => signInWithSecondFactorCode(ctx, body, caller),
    'POST /api/auth/passkey-options': ({ caller }) => createPasskeySignInOptions(ctx, caller),
    'POST /api/auth/passkey-login': ({ body, caller }) => signInWithPasskey(ctx, body.credential, caller),
  };
}

export function providerRoutes(ctx: ProvidersContext): Handlers<typeof providerCalls> {
  return {
    'GET /api/providers': () => listProviders(ctx),
    'POST /api/auth/social-login': ({ body }) => beginProviderSignIn(ctx, body),
    'POST /api/auth/social-register': ({ body, caller }) => registerOrRedirectToProvider(ctx, body, caller),
    'GET /api/auth/social-callback': async ({ viewer, query, caller, reply }) => {
      const { value: path, cookies } = await finishProviderSignIn(ctx, viewer, query, caller);
      setCookies(reply, cookies);
      return reply.redirect(path, 303);
    },
    'GET /api/auth/social-identity': ({ caller }) => getPendingProviderIdentity(ctx, caller),
    'GET /api/linked-providers': ({ viewer }) => listLinkedProviders(ctx, viewer),
    'POST /api/linked-providers': ({ viewer, body, caller }) =>
      beginLinkingProvider(ctx, viewer, body, caller),
    'POST /api/linked-providers/{id}/removal': ({ viewer, params, body, caller }) =>
      unlinkProvider(ctx, viewer, { id: params.id, password: body.password }, caller),
  };
}
