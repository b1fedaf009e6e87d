import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { requiredLineSchema, timeSchema } from '#shared/schemas.ts';
import { accountSchema, credentialsSchema, emailLinkSchema } from './accounts.ts';

const passkeySchema = z.object({ id: z.string(), name: z.string(), createdAt: timeSchema() });
export type Passkey = z.output<typeof passkeySchema>;

/** What a sign-in asks for besides the password. */
export const factorsSchema = z.object({
  /** An authenticator app (TOTP, RFC 6238). */
  totp: z.boolean(),
  /** How many are left; null without a second factor. */
  recoveryCodes: z.number().nullable(),
  passkeys: z.array(passkeySchema),
  /** When all of them will be removed, because somebody could not use them; null unless that was requested. */
  removeAt: timeSchema().nullable(),
});
export type SecondFactors = z.output<typeof factorsSchema>;

const { password } = credentialsSchema.shape;

export const totpCodeSchema = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits')),
});

export const recoveryCodeSchema = z.strictObject({
  recoveryCode: requiredLineSchema(40, 'Please enter one of your recovery codes'),
});

/** Each code replaces a second factor once. */
const recoveryCodesSchema = z.array(z.string());

export const newPasskeySchema = z.strictObject({
  name: requiredLineSchema(60, 'Please name this passkey'),
  password,
});

/** Options and credentials in WebAuthn's own JSON; the server's library checks the content. */
const webAuthnSchema = z.record(z.string(), z.unknown());

export const factorCalls = defineCalls({
  'GET /api/factors': { summary: 'My second factors', staffToo: true, response: factorsSchema },
  'POST /api/factors/totp': {
    summary: 'Begin with an authenticator app; it counts once a code of it was given',
    staffToo: true,
    body: z.strictObject({ password }),
    response: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: recoveryCodesSchema }),
    status: 201,
    limit: { max: 30, seconds: 600 },
    errorCodes: ['taken'],
  },
  'PUT /api/factors/totp': {
    summary: 'Show that the app gives the right codes',
    staffToo: true,
    body: totpCodeSchema,
    response: factorsSchema,
    limit: { max: 30, seconds: 600 },
  },
  'POST /api/factors/totp/removal': {
    summary: 'Ask for no codes of the app anymore',
    staffToo: true,
    body: z.strictObject({ password }),
    response: factorsSchema,
    limit: { max: 30, seconds: 600 },
  },
  'POST /api/factors/recovery-codes': {
    summary: 'Get new recovery codes; the old ones work no more',
    staffToo: true,
    body: z.strictObject({ password }),
    response: z.object({ recoveryCodes: recoveryCodesSchema }),
    status: 201,
    limit: { max: 30, seconds: 600 },
    errorCodes: ['taken'],
  },
  'POST /api/passkeys/options': {
    summary: 'What the browser needs to make a passkey',
    staffToo: true,
    body: z.strictObject({ password }),
    response: webAuthnSchema,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/passkeys': {
    summary: 'Keep a passkey; the first factor of an account brings recovery codes with it',
    staffToo: true,
    body: newPasskeySchema.extend({ credential: webAuthnSchema }),
    response: z.object({ factors: factorsSchema, recoveryCodes: recoveryCodesSchema.nullable() }),
    status: 201,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/passkeys/{id}/removal': {
    summary: 'Remove a passkey',
    staffToo: true,
    body: z.strictObject({ password }),
    response: factorsSchema,
    notFoundMessage: 'This passkey has already been removed.',
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/second-factor': {
    summary: 'Finish a sign-in that asked for a second factor',
    audience: 'public',
    body: z.union([recoveryCodeSchema, totpCodeSchema]),
    response: z.object({ user: accountSchema }),
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/factor-removal': {
    summary:
      'I cannot use my second factors: remove them in 72 hours, with every session and the password. Emails warn before; a sign-in with a factor, an emailed link and a member who is signed in cancel it',
    audience: 'public',
    response: z.object({ removeAt: timeSchema() }),
    status: 202,
    limit: { max: 30, seconds: 600 },
    moreLimits: [{ per: 'network', max: 100, seconds: 86_400 }],
    errorCodes: ['signed-out'],
  },
  'POST /api/auth/factor-removal-cancellation': {
    summary: 'Keep my second factors, by an emailed link',
    audience: 'public',
    body: emailLinkSchema,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/factor-removal-confirmation': {
    summary: 'Remove every second factor, session and the password at once, by a link that staff had emailed',
    audience: 'public',
    body: emailLinkSchema,
    limit: { max: 60, seconds: 600 },
  },
  'DELETE /api/factors/removal': {
    summary: 'Keep my second factors after all',
    staffToo: true,
    response: factorsSchema,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/passkey-options': {
    summary: 'What the browser needs to sign in with a passkey',
    audience: 'public',
    response: webAuthnSchema,
    limit: { max: 300, seconds: 600 },
    errorCodes: ['malformed'],
  },
  'POST /api/auth/passkey-login': {
    summary: 'Sign in with a passkey',
    audience: 'public',
    body: z.strictObject({ credential: webAuthnSchema }),
    response: z.object({ user: accountSchema }),
    limit: { max: 300, seconds: 600 },
    errorCodes: ['signed-out'],
  },
});
