import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import { isRefusal } from '../identity.ts';
import { dropPrepared, unclaimed } from '../queries/ends.ts';
import { dropLinks, emailChange } from '../queries/links.ts';
import { dropResets, setOwned } from '../queries.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import { headersOf, type Sessions } from '../sessions.ts';
import { type Accounts, ownAccount } from './account.ts';
import { asCaller } from './as-caller.ts';
import { post } from './post.ts';

/** Throws at the field `password` unless it is the viewer's own. Tries count like those of a sign-in. */
export async function mustKnowPassword(
  on: Accounts,
  viewer: Viewer,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  const { email } = await ownAccount(on, viewer.id);
  await on.attempts.admit(email, request.ip);
  await on.identity.api.verifyPassword({ body: { password }, headers: headersOf(request) }).catch((error) => {
    if (!isRefusal(error)) throw error;
    noteRefused(on, viewer, request);
    throw invalid('password', 'This is not your password.');
  });
  await on.attempts.succeeded(email, request.ip);
}

/**
 * A password was set by the link that we mailed: whoever has the mailbox has the account, whatever a coach who made it
 * knew before. Its sessions have ended with it.
 */
export async function passwordWasReset(
  on: Context,
  sessions: Pick<Sessions, 'forget'>,
  userId: string,
): Promise<void> {
  sessions.forget(userId);
  await on.db.transaction().execute(async (trx) => {
    if (await unclaimed(trx, userId)) await dropPrepared(trx, userId);
    await setOwned(trx, userId, on.now());
    await dropLinksOf(trx, userId);
    await post(trx, on, userId, { kind: 'password-changed' });
  });
}

/** Ends every other session, begins a new one here, and tells the owner by mail. */
export async function changePassword(
  on: Accounts,
  viewer: Viewer,
  form: { currentPassword: string; password: string },
  reply: FastifyReply,
): Promise<void> {
  const { request } = reply;
  passwordMustBeUncommon(form.password);
  if (form.password === form.currentPassword) throw invalid('password', 'Please choose a new password.');
  const account = await ownAccount(on, viewer.id);
  await on.attempts.admit(account.email, request.ip);
  const body = {
    currentPassword: form.currentPassword,
    newPassword: form.password,
    revokeOtherSessions: true,
  };
  await asCaller(
    reply,
    (headers) => on.identity.api.changePassword({ body, headers, returnHeaders: true }),
    () => {
      noteRefused(on, viewer, request);
      return invalid('currentPassword', 'This is not your current password.');
    },
  );
  await on.attempts.succeeded(account.email, request.ip);
  on.sessions.forget(viewer.id);
  on.audit.note({ kind: 'password changed', userId: viewer.id, address: request.ip });
  await on.db.transaction().execute(async (trx) => {
    await dropLinksOf(trx, viewer.id);
    await post(trx, on, viewer.id, { kind: 'password-changed' });
  });
}

/** What somebody else may have begun with the password of before does not go on. */
async function dropLinksOf(trx: Connection, userId: string): Promise<void> {
  await dropLinks(trx, userId, [...emailChange]);
  await dropResets(trx, userId);
}

function noteRefused(on: Context, viewer: Viewer, request: FastifyRequest): void {
  on.audit.note({ kind: 'password refused', userId: viewer.id, address: request.ip });
}
