import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/context.ts';
import { newId } from '#shared/ids.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

/** Days without a visit after which a session ends, and after which it ends however busy it is. */
export const sessionLimits = { idleDays: 30, longestDays: 90 };

export interface IdentityOptions {
  db: Db;
  publicUrl: string;
  secret: string;
  /** Called when a password was reset: every session of the account has ended. */
  onReset(userId: string): Promise<void>;
}

export type Identity = ReturnType<typeof openIdentity>;

/**
 * Better Auth behind our own paths. None of its own endpoints is mounted: it keeps sessions, checks passwords and
 * makes reset tokens, and is only called from here. `name` is our first name, so that no name is stored twice.
 */
export function openIdentity(options: IdentityOptions) {
  return betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    // Its refusals are ours to tell; its faults are thrown and logged by us.
    logger: { disabled: true },
    database: { db: options.db, type: 'postgres' },
    user: {
      modelName: 'users',
      fields: { name: 'firstName', image: 'profileImage' },
      additionalFields: { role: { type: 'string', input: false } },
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
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => options.onReset(user.id),
    },
    advanced: {
      cookiePrefix: 'fieldhouse',
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ['x-caller-address'] },
    },
    plugins: [startsSessions, secondFactors, passkeys(options.publicUrl)],
  });
}

const secondFactors = twoFactor({
  issuer: 'Fieldhouse',
  schema: { twoFactor: { modelName: 'twoFactors' } },
});

/**
 * A passkey signs in by itself, so it must show that its owner is there (a finger, a face, a PIN): without that it
 * would be less than a password.
 */
function passkeys(publicUrl: string) {
  const { rpID, origin } = relyingParty(publicUrl);
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

/** WebAuthn knows no addresses of numbers: tried out at 127.0.0.1, the product's passkeys work at localhost. */
function relyingParty(publicUrl: string): { rpID: string; origin: string[] } {
  const url = new URL(publicUrl);
  if (url.hostname !== '127.0.0.1') return { rpID: url.hostname, origin: [url.origin] };
  url.hostname = 'localhost';
  return { rpID: 'localhost', origin: [url.origin] };
}

// An account that we made ourselves needs a session without its password being checked again.
const startsSessions = {
  id: 'starts-sessions' as const,
  endpoints: {
    startSession: createAuthEndpoint(
      '/start-session',
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true as const } },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('An account without a row cannot have a session');
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
};

/** Copies the cookies of Better Auth's answer, and nothing else of it. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/**
 * Better Auth says no with an APIError; anything else that it throws is a fault. A new passkey that does not fit its
 * question it calls a fault of its own, which it is not.
 */
export function isRefusal(error: unknown): boolean {
  const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } };
  return statusCode !== undefined && (statusCode < 500 || body?.code === 'FAILED_TO_VERIFY_REGISTRATION');
}
