import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  type Accounts,
  asksSecondFactor,
  mustBeClaimed,
  ownAccount,
  setAsksSecondFactor,
} from '#features/accounts/server/service/account.ts';
import { asCaller } from '#features/accounts/server/service/as-caller.ts';
import { mustKnowPassword } from '#features/accounts/server/service/passwords.ts';
import { post } from '#features/accounts/server/service/post.ts';
import { endEarlierSession } from '#features/accounts/server/service/start-session.ts';
import type { AuditKind } from '#server/audit-kinds.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { factorCalls, type factors, type newPasskey } from '../contract.ts';
import {
  deletePasskey,
  deleteRecoveryCodes,
  deleteSessionOf,
  passkeysOf,
  spendCode,
  totpOf,
  unverifyTotp,
} from './queries.ts';

type FactorsAnswer = z.input<typeof factors>;

export async function factorsOf(on: Accounts, userId: string): Promise<FactorsAnswer> {
  const [totp, passkeys, asks] = await Promise.all([
    totpOf(on.db, userId),
    passkeysOf(on.db, userId),
    asksSecondFactor(on.db, userId),
  ]);
  return {
    totp: totp?.verified ?? false,
    recoveryCodes: asks && totp ? await codesLeft(on, userId) : null,
    passkeys: passkeys.map(({ name, ...one }) => ({ ...one, name: name ?? 'Passkey' })),
  };
}

/** A new secret for an authenticator app, and recovery codes in place of all earlier ones. */
export async function beginTotp(on: Accounts, viewer: Viewer, password: string, reply: FastifyReply) {
  await mustBeClaimed(on, viewer.id);
  await mustKnowPassword(on, viewer, password, reply.request);
  if ((await totpOf(on.db, viewer.id))?.verified) {
    throw new AppError('taken', 'You use an authenticator app already. Turn it off before you take another.');
  }
  const { totpURI, backupCodes } = await withRecoveryCodes(on, password, reply);
  return {
    uri: totpURI,
    secret: new URL(totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  };
}

export async function confirmTotp(on: Accounts, viewer: Viewer, code: string, reply: FastifyReply) {
  if (!(await totpOf(on.db, viewer.id)))
    throw invalid('code', 'Please begin again: this code has no secret.');
  await asCaller(
    reply,
    (headers) => on.identity.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    () => invalid('code', 'This code is not right. Does the clock of your phone go right?'),
  );
  await spendCode(on.db, { userId: viewer.id, code, at: on.now() });
  on.sessions.forget(viewer.id);
  noteChange(on, viewer, 'app added', reply);
  await tellOwner(on, viewer, 'An authenticator app was added to');
  return factorsOf(on, viewer.id);
}

export async function removeTotp(on: Accounts, viewer: Viewer, password: string, reply: FastifyReply) {
  await mustKnowPassword(on, viewer, password, reply.request);
  await unverifyTotp(on.db, viewer.id);
  await withoutUselessCodes(on, viewer.id);
  noteChange(on, viewer, 'app removed', reply);
  await tellOwner(on, viewer, 'The authenticator app was removed from');
  return factorsOf(on, viewer.id);
}

export async function renewRecoveryCodes(
  on: Accounts,
  viewer: Viewer,
  password: string,
  reply: FastifyReply,
) {
  await mustKnowPassword(on, viewer, password, reply.request);
  const { backupCodes } = await asCaller(
    reply,
    (headers) => on.identity.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
    () => new AppError('taken', 'Recovery codes come with a second factor. Please add one first.'),
  );
  noteChange(on, viewer, 'recovery codes renewed', reply);
  return { recoveryCodes: backupCodes };
}

export async function passkeyOptions(on: Accounts, viewer: Viewer, password: string, reply: FastifyReply) {
  await mustBeClaimed(on, viewer.id);
  await mustKnowPassword(on, viewer, password, reply.request);
  return asRecord(
    await asCaller(
      reply,
      (headers) => on.identity.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      badPasskey,
    ),
  );
}

export async function addPasskey(
  on: Accounts,
  viewer: Viewer,
  form: z.output<typeof newPasskey> & { credential: unknown },
  reply: FastifyReply,
) {
  await mustKnowPassword(on, viewer, form.password, reply.request);
  await asCaller(
    reply,
    (headers) =>
      on.identity.api.verifyPasskeyRegistration({
        body: { response: form.credential, name: form.name },
        headers,
        returnHeaders: true,
      }),
    badPasskey,
  );
  const first = !(await asksSecondFactor(on.db, viewer.id));
  const codes = first ? (await withRecoveryCodes(on, form.password, reply)).backupCodes : null;
  if (first) await setAsksSecondFactor(on.db, viewer.id, true, on.now());
  noteChange(on, viewer, 'passkey added', reply);
  await tellOwner(on, viewer, 'A passkey was added to');
  return { factors: await factorsOf(on, viewer.id), recoveryCodes: codes };
}

export async function removePasskey(
  on: Accounts,
  viewer: Viewer,
  id: string,
  password: string,
  reply: FastifyReply,
) {
  await mustKnowPassword(on, viewer, password, reply.request);
  if (!(await deletePasskey(on.db, { userId: viewer.id, id }))) {
    throw notFound(factorCalls['POST /api/passkeys/{id}/removal'].missing);
  }
  await withoutUselessCodes(on, viewer.id);
  noteChange(on, viewer, 'passkey removed', reply);
  await tellOwner(on, viewer, 'A passkey was removed from');
  return factorsOf(on, viewer.id);
}

/** The second half of a sign-in; the cookie of the first says whose. */
export async function finishSignIn(
  on: Accounts,
  form: { code: string } | { recoveryCode: string },
  reply: FastifyReply,
) {
  const by = 'code' in form ? 'code' : 'recovery code';
  const refused = () => {
    on.audit.note({ kind: 'second step refused', address: reply.request.ip, about: { by } });
    return 'code' in form
      ? invalid('code', 'This code is not right, or too old. Please try the next, or sign in again.')
      : invalid('recoveryCode', 'This code is not right, or was used already.');
  };
  const { user } = await asCaller(
    reply,
    (headers) =>
      'code' in form
        ? verifiedOnce(on, form.code, headers, refused)
        : on.identity.api.verifyBackupCode({
            body: { code: form.recoveryCode },
            headers,
            returnHeaders: true,
          }),
    refused,
  );
  await endEarlierSession(on, reply.request);
  on.audit.note({ kind: 'sign-in', userId: user.id, address: reply.request.ip, about: { by } });
  return { user: await ownAccount(on, user.id) };
}

/** A code opens once: whoever saw it typed cannot use it while it still lasts. */
async function verifiedOnce(on: Accounts, code: string, headers: Headers, refused: () => AppError) {
  const verified = await on.identity.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
  const { token, user } = verified.response;
  if (await spendCode(on.db, { userId: user.id, code, at: on.now() })) return verified;
  await deleteSessionOf(on.db, token);
  throw refused();
}

export async function passkeyLoginOptions(on: Accounts, reply: FastifyReply) {
  const options = await asCaller(
    reply,
    (headers) => on.identity.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
    badPasskey,
  );
  // The plugin only prefers what our check of the answer demands.
  return { ...asRecord(options), userVerification: 'required' };
}

export async function passkeyLogin(on: Accounts, credential: Record<string, unknown>, reply: FastifyReply) {
  const signedIn = await asCaller(
    reply,
    (headers) =>
      on.identity.api.verifyPasskeyAuthentication({
        // The library checks every part of it.
        body: { response: credential as never },
        headers,
        returnHeaders: true,
      }),
    () => {
      const about = { by: 'passkey' };
      on.audit.note({ kind: 'sign-in refused', address: reply.request.ip, about });
      return new AppError('signed-out', 'This passkey is not known here. Please sign in with your password.');
    },
  );
  const { user } = signedIn as { user: { id: string } };
  await endEarlierSession(on, reply.request);
  on.audit.note({ kind: 'sign-in', userId: user.id, address: reply.request.ip, about: { by: 'passkey' } });
  return { user: await ownAccount(on, user.id) };
}

function withRecoveryCodes(on: Accounts, password: string, reply: FastifyReply) {
  return asCaller(
    reply,
    (headers) => on.identity.api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    () => invalid('password', 'This is not your password.'),
  );
}

/** With the last factor go the recovery codes, and the question at the sign-in. */
async function withoutUselessCodes(on: Accounts, userId: string): Promise<void> {
  const { totp, passkeys } = await factorsOf(on, userId);
  if (totp || passkeys.length > 0) return;
  await deleteRecoveryCodes(on.db, userId);
  await setAsksSecondFactor(on.db, userId, false, on.now());
}

async function codesLeft(on: Accounts, userId: string): Promise<number> {
  const { backupCodes } = await on.identity.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}

function noteChange(on: Accounts, viewer: Viewer, kind: AuditKind, reply: FastifyReply): void {
  on.audit.note({ kind, userId: viewer.id, address: reply.request.ip });
}

const tellOwner = (on: Accounts, viewer: Viewer, what: string) =>
  post(on.db, on, viewer.id, { kind: 'sign-in-changed', what });

const badPasskey = () =>
  new AppError('malformed', 'This passkey could not be checked. Please try again from the beginning.');

const asRecord = (options: object) => options as Record<string, unknown>;
