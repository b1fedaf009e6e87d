import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { isSameSitePath } from '#shared/same-site-path.ts';
import { lineSchema, timeSchema } from '#shared/schemas.ts';
import { accountSchema, credentialsSchema, roles } from './accounts.ts';

const providerIdSchema = z.string().max(60);

/** An OpenID Connect provider with which members sign in. */
const providerSchema = z.object({ id: z.string(), name: z.string() });
export type Provider = z.output<typeof providerSchema>;

/** A provider that is linked to the viewer's account. */
const linkedProviderSchema = z.object({
  id: z.string(),
  provider: providerSchema,
  linkedAt: timeSchema(),
});
export type LinkedProvider = z.output<typeof linkedProviderSchema>;

/** Only a path of this site: any other address would make the sign-in an open redirect. */
const nextPathSchema = lineSchema(500).refine(isSameSitePath, 'Please give a path of this site').optional();

const providerSignInSchema = z.strictObject({
  provider: providerIdSchema,
  role: z.enum(roles).optional(),
  next: nextPathSchema,
});

const redirectSchema = z.object({
  /** The provider's page where the browser continues. */
  url: z.string(),
});

export const missingProviderMessage = 'There is no such provider.';

export const providerCalls = defineCalls({
  'GET /api/providers': {
    summary: 'The providers with which one can sign in here',
    audience: 'public',
    response: z.array(providerSchema),
  },
  'POST /api/auth/social-login': {
    summary: 'Begin to sign in with a provider',
    audience: 'public',
    body: providerSignInSchema,
    response: redirectSchema,
    limit: { max: 300, seconds: 600 },
    errorCodes: ['not-found', 'unavailable'],
  },
  'POST /api/auth/social-register': {
    summary: 'Begin to register with a provider; or, back from it, choose the role of the new account',
    audience: 'public',
    body: providerSignInSchema,
    response: z.union([z.object({ user: accountSchema }), redirectSchema]),
    limit: { max: 200, seconds: 600 },
    moreLimits: [{ per: 'network', max: 1000, seconds: 86_400 }],
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
    response: z.object({ provider: providerSchema, firstName: z.string(), email: z.string() }),
    errorCodes: ['not-found'],
  },
  'GET /api/linked-providers': {
    summary: 'The providers that sign in to my account',
    response: z.array(linkedProviderSchema),
  },
  'POST /api/linked-providers': {
    summary: 'Begin to link a provider to my account; asks for the password of those who have one',
    body: z.strictObject({
      provider: providerIdSchema,
      password: credentialsSchema.shape.password.optional(),
    }),
    response: redirectSchema,
    limit: { max: 60, seconds: 600 },
    errorCodes: ['not-found', 'unavailable'],
  },
  'POST /api/linked-providers/{id}/removal': {
    summary: 'Sign in without this provider from now on',
    body: z.strictObject({ password: credentialsSchema.shape.password }),
    notFoundMessage: 'This provider is not linked anymore.',
    limit: { max: 60, seconds: 600 },
  },
});
