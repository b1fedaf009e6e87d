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

export function accountRoutes(ctx: Accounts): Handlers<typeof accountCalls> {
  return {
    'GET /api/auth/me': ({ viewer }) => ownAccount(ctx, viewer.id),
    'POST /api/auth/register': ({ body, reply }) => register(ctx, body, reply),
    'POST /api/auth/login': ({ body, request, reply }) => signIn(ctx, body, request, reply),
    'POST /api/auth/logout': ({ viewer, request, reply }) => signOut(ctx, viewer?.id, request, reply),
    'POST /api/auth/forgot-password': async ({ body }) => {
      await forgotPassword(ctx, body.email);
      return { message: forgotPasswordSentence };
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
