import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import type { Connection } from '#server/context.ts';
import { newId } from '#shared/ids.ts';
import { rememberHiddenFault } from './call-better-auth.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';
import { type SessionSecrets, toVersionedSecrets } from './session-secrets.ts';

const day = 24 * 60 * 60;

/** A session ends after `idleDays` without a request, and after `maxDays` in any case; of staff after `staffHours`. */
export const sessionLimits = { idleDays: 30, maxDays: 90, staffHours: 12 };

interface AuthOptions {
  db: Connection;
  publicUrl: string;
  secrets: SessionSecrets;
}

export type Auth = ReturnType<typeof createBetterAuth>;

/**
 * Better Auth behind our own calls: none of its own endpoints is served. It stores sessions, checks the passwords of sign-ins
 * and factors. Its `name` is mapped to our first name, so that no name is stored twice.
 */
export function createBetterAuth(options: AuthOptions) {
  return betterAuth({
    baseURL: options.publicUrl,
    // For what was encrypted before there were versions.
    secret: options.secrets.secret,
    secrets: toVersionedSecrets(options.secrets),
    telemetry: { enabled: false },
    // Its errors are thrown, and logged where they are caught.
    logger: { level: 'error', log: (_level, _message, ...logged) => rememberHiddenFault(...logged) },
    database: { db: options.db, type: 'postgres' },
    user: {
      modelName: 'users',
      fields: { name: 'firstName', image: 'profileImage' },
      additionalFields: {
        role: { type: 'string', input: false },
        managedBy: { type: 'string', input: false, required: false },
        suspendedUntil: { type: 'date', input: false, required: false },
        dailyLimitRaisedUntil: { type: 'date', input: false, required: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionLimits.idleDays * day,
      updateAge: day,
      freshAge: 0,
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'fieldhouse',
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ['x-caller-address'] },
    },
    plugins: [sessionPlugin, secondFactorPlugin, createPasskeyPlugin(options.publicUrl)],
  });
}

const secondFactorPlugin = twoFactor({
  issuer: 'Fieldhouse',
  schema: { twoFactor: { modelName: 'twoFactors' } },
});

/**
 * A passkey alone signs in, so it must verify its user (by finger, face or PIN): without that it would be weaker than
 * a password.
 */
function createPasskeyPlugin(publicUrl: string) {
  const { rpID, origin } = getPasskeyRelyingParty(publicUrl);
  return passkey({
    rpID,
    rpName: 'Fieldhouse',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST');
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  });
}

/** WebAuthn allows no IP address as a relying party: a server at 127.0.0.1 has its passkeys at localhost. */
function getPasskeyRelyingParty(publicUrl: string): { rpID: string; origin: string[] } {
  const url = new URL(publicUrl);
  if (url.hostname !== '127.0.0.1') return { rpID: url.hostname, origin: [url.origin] };
  url.hostname = 'localhost';
  return { rpID: 'localhost', origin: [url.origin] };
}

/** Starts a session without a password: for a new account, a claimed one, or a sign-in with a provider. */
const sessionPlugin = {
  id: 'start-session' as const,
  endpoints: {
    startSession: createAuthEndpoint(
      '/start-session',
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true as const } },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A user without a row in users cannot have a session');
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
};
