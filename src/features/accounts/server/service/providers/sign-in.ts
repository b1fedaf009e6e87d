import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Role } from '../../../contract/accounts.ts';
import { missingProviderMessage, type Provider, providerCalls } from '../../../contract/providers.ts';
import type { SignInProblem } from '../../../contract/sign-in-problems.ts';
import { type BegunSignIn, insertSignIn, signInOf, takeSignIn } from '../../queries/provider-sign-ins.ts';
import { type Accounts, idOf, mustBeClaimed, ownAccount } from '../accounts.ts';
import { mustKnowPassword } from '../passwords.ts';
import { post } from '../post.ts';
import {
  linkedAccounts,
  linkProvider,
  registerWithProvider,
  signInWithProvider,
  unlinkProvider,
} from './linked-providers.ts';
import { newSecrets, type Oidc } from './oidc-client.ts';
import type { Identity } from './provider-identity.ts';

/** The feature's part of the server. */
export interface Providers extends Accounts {
  oidc: readonly Oidc[];
}

const lastsMs = 10 * 60_000;
const cookieName = 'fieldhouse.provider';

/** The way back ended here: a page says why. */
class Stranded extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const providersOf = (ctx: Providers): Provider[] => ctx.oidc.map(({ provider }) => named(provider));

interface Wish {
  provider: string;
  role?: Role | undefined;
  next?: string | undefined;
}

/** Answers where the browser goes to say who it is. */
export async function beginSignIn(
  ctx: Providers,
  wish: Wish,
  reply: FastifyReply,
  userId: string | null = null,
): Promise<{ url: string }> {
  const oidc = mustKnow(ctx, wish.provider);
  const secrets = newSecrets();
  const url = await oidc.address(secrets).catch((error) => {
    ctx.log.warn({ err: error, provider: wish.provider }, 'a provider could not be asked for its endpoints');
    throw new AppError('unavailable', `${oidc.provider.name} does not answer at the moment.`, {
      retryAfter: 10,
    });
  });
  const { state, nonce, codeVerifier } = secrets;
  await remember(ctx, reply, state, {
    providerId: wish.provider,
    nonce,
    codeVerifier,
    role: wish.role ?? null,
    next: wish.next ?? null,
    userId,
  });
  return { url };
}

/** Back from the provider, the role was the last thing to say; otherwise this is the beginning. */
export async function registerAt(ctx: Providers, wish: Wish, reply: FastifyReply) {
  const { role } = wish;
  const begun = role && (await waiting(ctx, reply));
  if (!begun?.identity || begun.providerId !== wish.provider) return beginSignIn(ctx, wish, reply);
  await takeSignIn(ctx.db, hashOf(tokenOf(reply)), ctx.now());
  forgetCookie(reply);
  const userId = await newMember(ctx, begun.providerId, begun.identity, role as Role, reply).catch(
    (error) => {
      throw error instanceof Stranded ? registeredMeanwhile() : error;
    },
  );
  return { user: await ownAccount(ctx, userId) };
}

/** Who waits to be asked for a role. */
export async function waitingIdentity(ctx: Providers, reply: FastifyReply) {
  const begun = await waiting(ctx, reply);
  if (!begun?.identity) throw notFound('Nobody came back from a provider. Please begin again.');
  const { firstName, email } = begun.identity;
  return { provider: named(mustKnow(ctx, begun.providerId).provider), firstName, email: email ?? '' };
}

export async function beginLink(
  ctx: Providers,
  viewer: Viewer,
  form: { provider: string; password?: string | undefined },
  reply: FastifyReply,
) {
  await mustBeClaimed(ctx, viewer.id);
  const { hasPassword } = await ownAccount(ctx, viewer.id);
  if (hasPassword) await mustKnowPassword(ctx, viewer, form.password ?? '', reply.request);
  return beginSignIn(ctx, { provider: form.provider }, reply, viewer.id);
}

export async function linkedProvidersOf(ctx: Providers, viewer: Viewer) {
  const rows = await linkedAccounts(ctx.db, viewer.id);
  return rows.map(({ id, providerId, createdAt }) => ({
    id,
    // A provider that the configuration has lost can still be unlinked.
    provider: { id: providerId, name: find(ctx, providerId)?.provider.name ?? providerId },
    linkedAt: createdAt,
  }));
}

/** A password is asked for, so whoever has none keeps the way in that they have. */
export async function unlink(
  ctx: Providers,
  viewer: Viewer,
  id: string,
  password: string,
  reply: FastifyReply,
): Promise<void> {
  await mustKnowPassword(ctx, viewer, password, reply.request);
  if (!(await unlinkProvider(ctx.db, { userId: viewer.id, id }))) {
    throw notFound(providerCalls['POST /api/linked-providers/{id}/removal'].notFoundMessage);
  }
  ctx.audit.note({ kind: 'provider unlinked', userId: viewer.id, address: reply.request.ip });
  await tellOwner(ctx, viewer.id, 'A provider was removed from');
}

interface CameBack {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

/** Answers the path of ours where the browser goes on, whatever the provider said. */
export async function comeBack(
  ctx: Providers,
  viewer: Viewer | undefined,
  query: CameBack,
  reply: FastifyReply,
): Promise<string> {
  const begun = await begunBy(ctx, query, reply);
  const page = begun?.userId ? '/settings' : '/auth/login';
  try {
    if (!begun) throw new Stranded('expired');
    if (query.error) throw new Stranded(query.error === 'access_denied' ? 'cancelled' : 'failed');
    const identity = await identityBehind(ctx, begun, query);
    return begun.userId
      ? await link(ctx, viewer, begun.userId, begun.providerId, identity, reply)
      : await enter(ctx, begun, identity, reply);
  } catch (error) {
    const problem = error instanceof Stranded ? error.problem : 'failed';
    const about = { by: begun?.providerId ?? 'nobody', problem };
    ctx.audit.note({ kind: 'sign-in refused', address: reply.request.ip, about });
    if (error instanceof Stranded) return `${page}?problem=${problem}`;
    ctx.log.warn({ err: error, provider: begun?.providerId }, 'a sign-in with a provider failed');
    return `${page}?problem=failed`;
  }
}

async function begunBy(ctx: Providers, { state }: CameBack, reply: FastifyReply) {
  const token = tokenOf(reply);
  forgetCookie(reply);
  // Only the browser that began may come back: otherwise somebody could sign others in to an account of their own.
  if (!state || state !== token) return undefined;
  return takeSignIn(ctx.db, hashOf(state), ctx.now());
}

async function identityBehind(
  ctx: Providers,
  begun: BegunSignIn,
  { code, iss }: CameBack,
): Promise<Identity> {
  const oidc = mustKnow(ctx, begun.providerId);
  // RFC 9207: an answer of one provider must not be taken for another's.
  if (!code || (iss !== undefined && iss !== oidc.provider.issuer)) throw new Stranded('failed');
  return oidc.identity(code, begun);
}

async function enter(
  ctx: Providers,
  begun: BegunSignIn,
  identity: Identity,
  reply: FastifyReply,
): Promise<string> {
  const next = begun.next ?? '/dashboard';
  if (await signInWithProvider(ctx, { providerId: begun.providerId, accountId: identity.subject }, reply)) {
    return next;
  }
  if (!identity.email || !identity.emailVerified) throw new Stranded('unverified');
  if (await idOf(ctx.db, identity.email)) throw new Stranded('known');
  if (!begun.role) {
    const { state } = newSecrets();
    await remember(ctx, reply, state, { ...begun, identity });
    return '/auth/role';
  }
  await newMember(ctx, begun.providerId, identity, begun.role, reply);
  return next;
}

/** Throws `known` for an address that has an account: only its owner can link the two, from inside. */
async function newMember(
  ctx: Providers,
  providerId: string,
  identity: Identity,
  role: Role,
  reply: FastifyReply,
): Promise<string> {
  const { subject, email, firstName, lastName } = identity;
  const form = { firstName, lastName, email: email ?? '', role };
  try {
    return await registerWithProvider(ctx, form, { providerId, accountId: subject }, reply);
  } catch (error) {
    throw error instanceof AppError && error.code === 'taken' ? new Stranded('known') : error;
  }
}

async function link(
  ctx: Providers,
  viewer: Viewer | undefined,
  userId: string,
  providerId: string,
  { subject }: Identity,
  reply: FastifyReply,
): Promise<string> {
  if (viewer?.id !== userId) throw new Stranded('expired');
  if (!(await linkProvider(ctx, userId, { providerId, accountId: subject }))) throw new Stranded('linked');
  const about = { provider: providerId };
  ctx.audit.note({ kind: 'provider linked', userId, address: reply.request.ip, about });
  await tellOwner(ctx, userId, 'A provider was linked to');
  return '/settings';
}

const tellOwner = (ctx: Providers, userId: string, what: string) =>
  post(ctx.db, ctx, userId, { kind: 'sign-in-changed', what });

async function remember(
  ctx: Providers,
  reply: FastifyReply,
  token: string,
  begun: BegunSignIn & { identity?: Identity },
): Promise<void> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lastsMs);
  await insertSignIn(ctx.db, { ...begun, tokenHash: hashOf(token), expiresAt }, now);
  reply.setCookie(cookieName, token, {
    httpOnly: true,
    // The way back is a link from another site: 'strict' would leave the cookie out.
    sameSite: 'lax',
    secure: ctx.publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: lastsMs / 1000,
  });
}

const waiting = (ctx: Providers, reply: FastifyReply) => signInOf(ctx.db, hashOf(tokenOf(reply)), ctx.now());
const tokenOf = (reply: FastifyReply) => reply.request.cookies[cookieName] ?? '';
const forgetCookie = (reply: FastifyReply) => void reply.clearCookie(cookieName, { path: '/api/auth' });
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const find = (ctx: Providers, id: string) => ctx.oidc.find(({ provider }) => provider.id === id);
const named = ({ id, name }: Provider): Provider => ({ id, name });

const registeredMeanwhile = () =>
  new AppError(
    'taken',
    'An account with your email address exists. Sign in to it, and link the provider there.',
  );

function mustKnow(ctx: Providers, id: string): Oidc {
  const found = find(ctx, id);
  if (!found) throw notFound(missingProviderMessage);
  return found;
}
