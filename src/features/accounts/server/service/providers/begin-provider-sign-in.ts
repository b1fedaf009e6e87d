import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '../../../contract/accounts.ts';
import { assertViewerPassword } from '../check-and-change-password.ts';
import { assertAccountClaimed, getAccount } from '../get-account.ts';
import { getOidcClient, type ProvidersContext } from './configured-providers.ts';
import { createStateNonceAndCodeVerifier } from './oidc-client.ts';
import { savePendingSignIn } from './save-and-consume-pending-sign-in.ts';

export interface SignInRequest {
  provider: string;
  /** The role of a new account. */
  role?: Role | undefined;
  /** The path to open after the sign-in. */
  next?: string | undefined;
}

/** Returns the page of the provider where the browser signs in. `linkingUserId` is the member who links the provider. */
export async function beginProviderSignIn(
  ctx: ProvidersContext,
  request: SignInRequest,
  linkingUserId: string | null = null,
): Promise<WithCookies<{ url: string }>> {
  const client = getOidcClient(ctx, request.provider);
  const { state, nonce, codeVerifier } = createStateNonceAndCodeVerifier();
  const url = await client.createAuthorizationUrl({ state, nonce, codeVerifier }).catch((error) => {
    ctx.log.warn({ err: error, provider: request.provider }, 'a provider could not be discovered');
    throw new AppError('unavailable', `${client.provider.name} does not answer at the moment.`, {
      retryAfter: 10,
    });
  });
  const cookie = await savePendingSignIn(ctx, state, {
    providerId: request.provider,
    nonce,
    codeVerifier,
    role: request.role ?? null,
    next: request.next ?? null,
    userId: linkingUserId,
  });
  return new WithCookies({ url }, [cookie]);
}

export async function beginLinkingProvider(
  ctx: ProvidersContext,
  viewer: Viewer,
  form: { provider: string; password?: string | undefined },
  caller: Caller,
) {
  await assertAccountClaimed(ctx, viewer.id);
  const { hasPassword } = await getAccount(ctx, viewer.id);
  if (hasPassword) await assertViewerPassword(ctx, viewer, form.password ?? '', caller);
  return beginProviderSignIn(ctx, { provider: form.provider }, viewer.id);
}
