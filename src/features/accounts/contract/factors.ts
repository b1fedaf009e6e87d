import { z } from 'zod';
import { defineCalls } from '#shared/call.ts';
import { filled, time } from '#shared/schema.ts';
import { account, credentials } from './accounts.ts';

export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: time() });
export type Passkey = z.output<typeof passkey>;

/** What is asked at a sign-in beside the password. */
export const factors = z.object({
  /** An authenticator app (TOTP, RFC 6238). */
  totp: z.boolean(),
  /** How many are left; null without a second factor. */
  recoveryCodes: z.number().nullable(),
  passkeys: z.array(passkey),
});
export type Factors = z.output<typeof factors>;

const { password } = credentials.shape;

export const totpCode = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits')),
});

export const recoveryCode = z.strictObject({
  recoveryCode: filled(40, 'Please enter one of your recovery codes'),
});

/** Each works once, in place of a second factor. */
const recoveryCodes = z.array(z.string());

export const newPasskey = z.strictObject({ name: filled(60, 'Please name this passkey'), password });

/** As WebAuthn's own calls take and give them in JSON; the server's library checks what is inside. */
const webAuthn = z.record(z.string(), z.unknown());

export const factorCalls = defineCalls({
  'GET /api/factors': { summary: 'My second factors', response: factors },
  'POST /api/factors/totp': {
    summary: 'Begin with an authenticator app; it counts once a code of it was given',
    body: z.strictObject({ password }),
    response: z.object({ uri: z.string(), secret: z.string(), recoveryCodes }),
    status: 201,
    limit: { max: 30, seconds: 600 },
    errorCodes: ['taken'],
  },
  'PUT /api/factors/totp': {
    summary: 'Show that the app gives the right codes',
    body: totpCode,
    response: factors,
    limit: { max: 30, seconds: 600 },
  },
  'POST /api/factors/totp/removal': {
    summary: 'Ask for no codes of the app any more',
    body: z.strictObject({ password }),
    response: factors,
    limit: { max: 30, seconds: 600 },
  },
  'POST /api/factors/recovery-codes': {
    summary: 'Get new recovery codes; the old ones work no more',
    body: z.strictObject({ password }),
    response: z.object({ recoveryCodes }),
    status: 201,
    limit: { max: 30, seconds: 600 },
    errorCodes: ['taken'],
  },
  'POST /api/passkeys/options': {
    summary: 'What the browser needs to make a passkey',
    body: z.strictObject({ password }),
    response: webAuthn,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/passkeys': {
    summary: 'Keep a passkey; the first factor of an account brings recovery codes with it',
    body: newPasskey.extend({ credential: webAuthn }),
    response: z.object({ factors, recoveryCodes: recoveryCodes.nullable() }),
    status: 201,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/passkeys/{id}/removal': {
    summary: 'Remove a passkey',
    body: z.strictObject({ password }),
    response: factors,
    notFoundMessage: 'This passkey was removed already.',
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/second-factor': {
    summary: 'Finish a sign-in that asked for a second factor',
    audience: 'public',
    body: z.union([recoveryCode, totpCode]),
    response: z.object({ user: account }),
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/passkey-options': {
    summary: 'What the browser needs to sign in with a passkey',
    audience: 'public',
    response: webAuthn,
    limit: { max: 300, seconds: 600 },
    errorCodes: ['malformed'],
  },
  'POST /api/auth/passkey-login': {
    summary: 'Sign in with a passkey',
    audience: 'public',
    body: z.strictObject({ credential: webAuthn }),
    response: z.object({ user: account }),
    limit: { max: 300, seconds: 600 },
    errorCodes: ['signed-out'],
  },
});
