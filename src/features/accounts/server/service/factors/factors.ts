import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { AuditKind } from '#server/audit-kinds.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { factorCalls, type factorsSchema, type newPasskeySchema } from '../../../contract/factors.ts';
import { asCaller } from '../../auth/call-auth.ts';
import {
  deletePasskey,
  deleteRecoveryCodes,
  deleteSessionOf,
  passkeysOf,
  spendCode,
  totpOf,
  unverifyTotp,
} from '../../queries/factors.ts';
import {
  type Accounts,
  asksSecondFactor,
  mustBeClaimed,
  ownAccount,
  setAsksSecondFactor,
} from '../accounts.ts';
import { mustKnowPassword } from '../passwords.ts';
import { post } from '../post.ts';
import { endEarlierSession } from '../start-session.ts';

type FactorsAnswer = z.input<typeof factorsSchema>;

export async function factorsOf(ctx: Accounts, userId: string): Promise<FactorsAnswer> {
  const [totp, passkeys, asks] = await Promise.all([
    totpOf(ctx.db, userId),
    passkeysOf(ctx.db, userId),
    asksSecondFactor(ctx.db, userId),
  ]);
  return {
    totp: totp?.verified ?? false,
    recoveryCodes: asks && totp ? await codesLeft(ctx, userId) : null,
    passkeys: passkeys.map(({ name, ...one }) => ({ ...one, name: name ?? 'Passkey' })),
  };
}

/** A new secret for an authenticator app, and recovery codes in place of all earlier ones. */
export async function beginTotp(ctx: Accounts, viewer: Viewer, password: string, reply: FastifyReply) {
  await mustBeClaimed(ctx, viewer.id);
  await mustKnowPassword(ctx, viewer, password, reply.request);
  if ((await totpOf(ctx.db, viewer.id))?.verified) {
    throw new AppError('taken', 'You use an authenticator app already. Turn it off before you take another.');
  }
  const { totpURI, backupCodes } = await withRecoveryCodes(ctx, password, reply);
  return {
    uri: totpURI,
    secret: new URL(totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  };
}

export async function confirmTotp(ctx: Accounts, viewer: Viewer, code: string, reply: FastifyReply) {
  if (!(await totpOf(ctx.db, viewer.id)))
    throw invalid('code', 'Please begin again: this code has no secret.');
  await asCaller(
    reply,
    (headers) => ctx.identity.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    () => invalid('code', 'This code is not right. Does the clock of your phone go right?'),
  );
  await spendCode(ctx.db, { userId: viewer.id, code, at: ctx.now() });
  ctx.sessions.forget(viewer.id);
  noteChange(ctx, viewer, 'app added', reply);
  await tellOwner(ctx, viewer, 'An authenticator app was added to');
  return factorsOf(ctx, viewer.id);
}

export async function removeTotp(ctx: Accounts, viewer: Viewer, password: string, reply: FastifyReply) {
  await mustKnowPassword(ctx, viewer, password, reply.request);
  await unverifyTotp(ctx.db, viewer.id);
  await withoutUselessCodes(ctx, viewer.id);
  noteChange(ctx, viewer, 'app removed', reply);
  await tellOwner(ctx, viewer, 'The authenticator app was removed from');
  return factorsOf(ctx, viewer.id);
}

export async function renewRecoveryCodes(
  ctx: Accounts,
  viewer: Viewer,
  password: string,
  reply: FastifyReply,
) {
  await mustKnowPassword(ctx, viewer, password, reply.request);
  const { backupCodes } = await asCaller(
    reply,
    (headers) => ctx.identity.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
    () => new AppError('taken', 'Recovery codes come with a second factor. Please add one first.'),
  );
  noteChange(ctx, viewer, 'recovery codes renewed', reply);
  return { recoveryCodes: backupCodes };
}

export async function passkeyOptions(ctx: Accounts, viewer: Viewer, password: string, reply: FastifyReply) {
  await mustBeClaimed(ctx, viewer.id);
  await mustKnowPassword(ctx, viewer, password, reply.request);
  return asRecord(
    await asCaller(
      reply,
      (headers) => ctx.identity.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      badPasskey,
    ),
  );
}

export async function addPasskey(
  ctx: Accounts,
  viewer: Viewer,
  form: z.output<typeof newPasskeySchema> & { credential: unknown },
  reply: FastifyReply,
) {
  await mustKnowPassword(ctx, viewer, form.password, reply.request);
  await asCaller(
    reply,
    (headers) =>
      ctx.identity.api.verifyPasskeyRegistration({
        body: { response: form.credential, name: form.name },
        headers,
        returnHeaders: true,
      }),
    badPasskey,
  );
  const first = !(await asksSecondFactor(ctx.db, viewer.id));
  const codes = first ? (await withRecoveryCodes(ctx, form.password, reply)).backupCodes : null;
  if (first) await setAsksSecondFactor(ctx.db, viewer.id, true, ctx.now());
  noteChange(ctx, viewer, 'passkey added', reply);
  await tellOwner(ctx, viewer, 'A passkey was added to');
  return { factors: await factorsOf(ctx, viewer.id), recoveryCodes: codes };
}

export async function removePasskey(
  ctx: Accounts,
  viewer: Viewer,
  id: string,
  password: string,
  reply: FastifyReply,
) {
  await mustKnowPassword(ctx, viewer, password, reply.request);
  if (!(await deletePasskey(ctx.db, { userId: viewer.id, id }))) {
    throw notFound(factorCalls['POST /api/passkeys/{id}/removal'].notFoundMessage);
  }
  await withoutUselessCodes(ctx, viewer.id);
  noteChange(ctx, viewer, 'passkey removed', reply);
  await tellOwner(ctx, viewer, 'A passkey was removed from');
  return factorsOf(ctx, viewer.id);
}

/** The second half of a sign-in; the cookie of the first says whose. */
export async function finishSignIn(
  ctx: Accounts,
  form: { code: string } | { recoveryCode: string },
  reply: FastifyReply,
) {
  const by = 'code' in form ? 'code' : 'recovery code';
  const refused = () => {
    ctx.audit.note({ kind: 'second step refused', address: reply.request.ip, about: { by } });
    return 'code' in form
      ? invalid('code', 'This code is not right, or too old. Please try the next, or sign in again.')
      : invalid('recoveryCode', 'This code is not right, or was used already.');
  };
  const { user } = await asCaller(
    reply,
    (headers) =>
      'code' in form
        ? verifiedOnce(ctx, form.code, headers, refused)
        : ctx.identity.api.verifyBackupCode({
            body: { code: form.recoveryCode },
            headers,
            returnHeaders: true,
          }),
    refused,
  );
  await endEarlierSession(ctx, reply.request);
  ctx.audit.note({ kind: 'sign-in', userId: user.id, address: reply.request.ip, about: { by } });
  return { user: await ownAccount(ctx, user.id) };
}

/** A code opens once: whoever saw it typed cannot use it while it still lasts. */
async function verifiedOnce(ctx: Accounts, code: string, headers: Headers, refused: () => AppError) {
  const verified = await ctx.identity.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
  const { token, user } = verified.response;
  if (await spendCode(ctx.db, { userId: user.id, code, at: ctx.now() })) return verified;
  await deleteSessionOf(ctx.db, token);
  throw refused();
}

export async function passkeyLoginOptions(ctx: Accounts, reply: FastifyReply) {
  const options = await asCaller(
    reply,
    (headers) => ctx.identity.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
    badPasskey,
  );
  // The plugin only prefers what our check of the answer demands.
  return { ...asRecord(options), userVerification: 'required' };
}

export async function passkeyLogin(ctx: Accounts, credential: Record<string, unknown>, reply: FastifyReply) {
  const signedIn = await asCaller(
    reply,
    (headers) =>
      ctx.identity.api.verifyPasskeyAuthentication({
        // The library checks every part of it.
        body: { response: credential as never },
        headers,
        returnHeaders: true,
      }),
    () => {
      const about = { by: 'passkey' };
      ctx.audit.note({ kind: 'sign-in refused', address: reply.request.ip, about });
      return new AppError('signed-out', 'This passkey is not known here. Please sign in with your password.');
    },
  );
  const { user } = signedIn as { user: { id: string } };
  await endEarlierSession(ctx, reply.request);
  ctx.audit.note({ kind: 'sign-in', userId: user.id, address: reply.request.ip, about: { by: 'passkey' } });
  return { user: await ownAccount(ctx, user.id) };
}

function withRecoveryCodes(ctx: Accounts, password: string, reply: FastifyReply) {
  return asCaller(
    reply,
    (headers) => ctx.identity.api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    () => invalid('password', 'This is not your password.'),
  );
}

/** With the last factor go the recovery codes, and the question at the sign-in. */
async function withoutUselessCodes(ctx: Accounts, userId: string): Promise<void> {
  const { totp, passkeys } = await factorsOf(ctx, userId);
  if (totp || passkeys.length > 0) return;
  await deleteRecoveryCodes(ctx.db, userId);
  await setAsksSecondFactor(ctx.db, userId, false, ctx.now());
}

async function codesLeft(ctx: Accounts, userId: string): Promise<number> {
  const { backupCodes } = await ctx.identity.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}

function noteChange(ctx: Accounts, viewer: Viewer, kind: AuditKind, reply: FastifyReply): void {
  ctx.audit.note({ kind, userId: viewer.id, address: reply.request.ip });
}

const tellOwner = (ctx: Accounts, viewer: Viewer, what: string) =>
  post(ctx.db, ctx, viewer.id, { kind: 'sign-in-changed', what });

const badPasskey = () =>
  new AppError('malformed', 'This passkey could not be checked. Please try again from the beginning.');

const asRecord = (options: object) => options as Record<string, unknown>;
