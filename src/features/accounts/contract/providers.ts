import { z } from 'zod';
import { defineCalls } from '#shared/call.ts';
import { isOwnPath } from '#shared/own-path.ts';
import { line, time } from '#shared/schema.ts';
import { account, credentials, roles } from './accounts.ts';

const providerId = z.string().max(60);

/** Somebody else who can say who a person is, by OpenID Connect. */
export const provider = z.object({ id: z.string(), name: z.string() });
export type Provider = z.output<typeof provider>;

/** A provider that signs in to the viewer's account. */
export const linkedProvider = z.object({ id: z.string(), provider, linkedAt: time() });
export type LinkedProvider = z.output<typeof linkedProvider>;

/** Only a path of ours: an address of another site would make our sign-in a way to it. */
const next = line(500).refine(isOwnPath, 'Please give a path of this site').optional();

const social = z.strictObject({ provider: providerId, role: z.enum(roles).optional(), next });

const atProvider = z.object({
  /** Where the browser goes on. */
  url: z.string(),
});

export const missingProvider = 'There is no such provider.';

export const providerCalls = defineCalls({
  'GET /api/providers': {
    summary: 'The providers with which one can sign in here',
    audience: 'public',
    response: z.array(provider),
  },
  'POST /api/auth/social-login': {
    summary: 'Begin to sign in with a provider',
    audience: 'public',
    body: social,
    response: atProvider,
    limit: { max: 300, seconds: 600 },
    errorCodes: ['not-found', 'unavailable'],
  },
  'POST /api/auth/social-register': {
    summary: 'Begin to register with a provider; or, back from it, choose the role of the new account',
    audience: 'public',
    body: social,
    response: z.union([z.object({ user: account }), atProvider]),
    limit: { max: 200, seconds: 600 },
    errorCodes: ['not-found', 'taken', 'unavailable'],
  },
  'GET /api/auth/social-callback': {
    summary: 'Where a provider sends the browser back to; leads on to a page',
    audience: 'public',
    // Providers add parameters of their own.
    query: z.looseObject({
      state: z.string().max(200).optional(),
      code: z.string().max(4000).optional(),
      error: z.string().max(200).optional(),
      iss: z.string().max(500).optional(),
    }),
    mediaType: 'text/html',
    limit: { max: 300, seconds: 600 },
    status: 303,
  },
  'GET /api/auth/social-identity': {
    summary: 'Who came back from a provider and has no account yet',
    audience: 'public',
    response: z.object({ provider, firstName: z.string(), email: z.string() }),
    errorCodes: ['not-found'],
  },
  'GET /api/linked-providers': {
    summary: 'The providers that sign in to my account',
    response: z.array(linkedProvider),
  },
  'POST /api/linked-providers': {
    summary: 'Begin to link a provider to my account; asks for the password of those who have one',
    body: z.strictObject({ provider: providerId, password: credentials.shape.password.optional() }),
    response: atProvider,
    limit: { max: 60, seconds: 600 },
    errorCodes: ['not-found', 'unavailable'],
  },
  'POST /api/linked-providers/{id}/removal': {
    summary: 'Sign in without this provider from now on',
    body: z.strictObject({ password: credentials.shape.password }),
    notFoundMessage: 'This provider is not linked any more.',
    limit: { max: 60, seconds: 600 },
  },
});
