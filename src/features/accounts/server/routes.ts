import type { Handlers } from '#server/http/serve.ts';
import { type accountCalls, forgotPasswordSentence } from '../contract.ts';
import { type Accounts, ownAccount } from './service/account.ts';
import { claim, claimBehind, refuseClaim } from './service/claims.ts';
import { endOtherSessions, endSession, sessionsOf } from './service/devices.ts';
import { askToVerifyAgain, cancelEmailChange, changeEmail, confirmEmail } from './service/emails.ts';
import { askForErasure, keepAccount } from './service/erasure.ts';
import { createManagedUser } from './service/managed.ts';
import { changePassword } from './service/passwords.ts';
import { register } from './service/register.ts';
import { forgotPassword, resetPassword } from './service/reset.ts';
import { signIn, signOut } from './service/sign-in.ts';

export function accountRoutes(on: Accounts): Handlers<typeof accountCalls> {
  return {
    'GET /api/auth/me': ({ viewer }) => ownAccount(on, viewer.id),
    'POST /api/auth/register': ({ body, reply }) => register(on, body, reply),
    'POST /api/auth/login': ({ body, request, reply }) => signIn(on, body, request, reply),
    'POST /api/auth/logout': ({ viewer, request, reply }) => signOut(on, viewer?.id, request, reply),
    'POST /api/auth/forgot-password': async ({ body }) => {
      await forgotPassword(on, body.email);
      return { message: forgotPasswordSentence };
    },
    'POST /api/auth/reset-password': ({ body, request }) => resetPassword(on, body, request.ip),
    'PUT /api/auth/password': ({ viewer, body, reply }) => changePassword(on, viewer, body, reply),
    'POST /api/auth/email-verification': ({ viewer }) => askToVerifyAgain(on, viewer),
    'PUT /api/auth/email': async ({ viewer, body, request }) => {
      await changeEmail(on, viewer, body, request);
      return { user: await ownAccount(on, viewer.id) };
    },
    'DELETE /api/auth/email-change': ({ viewer, request }) => cancelEmailChange(on, viewer, request),
    'POST /api/auth/confirm-email': ({ body, request }) => confirmEmail(on, body.token, request.ip),
    'GET /api/sessions': ({ viewer, request }) => sessionsOf(on, viewer, request),
    'DELETE /api/sessions': ({ viewer, request }) => endOtherSessions(on, viewer, request),
    'DELETE /api/sessions/{id}': ({ viewer, params, request }) => endSession(on, viewer, params.id, request),
    'POST /api/auth/claim-preview': ({ body }) => claimBehind(on, body.token),
    'POST /api/auth/claim': ({ body, reply }) => claim(on, body, reply),
    'POST /api/auth/claim-refusal': ({ body, request }) => refuseClaim(on, body.token, request.ip),
    'POST /api/auth/erasure': ({ viewer, body, request }) =>
      askForErasure(on, viewer, body.password, request),
    'DELETE /api/auth/erasure': ({ viewer, request }) => keepAccount(on, viewer, request),
    'POST /api/users': ({ viewer, body, request }) => createManagedUser(on, viewer.id, body, request.ip),
  };
}
